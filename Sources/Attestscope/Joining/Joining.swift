import Checks
import Claims
import Decoding
import Evidence
import Ingest
import Results
import SystemCrypto

/// What is put beside an artifact by proof: the challenge that it holds the hash of, the key identifier
/// that is its key's, the client data that its signature covers.
///
/// Only what nothing stronger was said of is looked for. A challenge counts where the server said it
/// before; where only the client did, it is told and stays a claim.
struct Joining {
  private(set) var claims: Claims
  private(set) var values: [JoinedValue] = []
  /// SHA-256 of the challenge's text as the server said it, where that was found.
  private(set) var issuedChallenge: [UInt8]?
  /// When the server said it.
  private(set) var challengeIssuedAt: Timestamp?
  private var statements: [(speaker: Speaker, said: Expectations)]
  private let submission: Submission
  private let index: RunIndex

  init(_ submission: Submission, _ artifact: Artifact, _ index: RunIndex) {
    self.submission = submission
    self.index = index
    claims = submission.claims
    statements = submission.statements
    guard submission.surroundings != nil || !index.strings.isEmpty else { return }
    switch artifact {
    case .attestation(let object): join(object)
    case .assertion(let object): join(object)
    case .receipt, .other: break
    }
    nameValues()
  }

  // MARK: - Attestations

  private mutating func join(_ object: AttestationObject) {
    if let receipt = object.statement.receipt, let hash = receipt.value(.clientHash),
      hash.count == 32
    {
      joinChallenge(hashingTo: hash.array)
    }
    joinKey(object)
  }

  private mutating func joinChallenge(hashingTo hash: [UInt8]) {
    guard claims.held.challenge == nil, claims.held.clientDataHash == nil,
      let seen = index.strings.string(hashingTo: hash, before: submission.surroundings?.moment)
    else { return }
    let given = GivenBytes(seen.string.text, nil)
    let reading = given.readings.first { $0.hash == hash }
    let encoding = reading?.encoding
    if seen.isClaim, let data = reading?.bytes, let issued = statement(in: data.jsonStrings) {
      return joinChallenge(issued, in: seen, hash)
    }
    tell(.challenge, seen, by: .hash)
    guard !seen.isClaim else { return }
    note(seen)
    var said = Expectations()
    said.challenge = GivenBytes(seen.string.text, encoding)
    take(said, from: seen.string.speaker)
  }

  /// Client data in JSON, as WebAuthn has it (§5.8.1), that holds a challenge which the server said
  /// before: its hash is then what the server has to expect.
  private mutating func joinChallenge(
    _ issued: SeenStrings.Seen, in data: SeenStrings.Seen, _ hash: [UInt8]
  ) {
    tell(.challenge, issued, by: .hash)
    tell(.clientData, data, by: .hash)
    note(issued)
    var said = Expectations()
    said.clientDataHash = GivenBytes(Bytes(Array(hash.hex.utf8)), .hex)
    take(said, from: .server)
  }

  /// The first of the texts, in any reading, that the server said before.
  ///
  /// Thousands of artifacts may stand beside one long text: what no string of a server stands in, in
  /// Base64 or hexadecimal, is not looked at.
  private func statement(in texts: [Bytes]) -> SeenStrings.Seen? {
    for text in texts.prefix(256) where text.count <= Self.longestStatement {
      for reading in GivenBytes(text, nil).readings where reading.bytes.count >= 8 {
        let seen = index.strings.statement(
          hashingTo: reading.hash, before: submission.surroundings?.moment)
        if let seen, seen.string.speaker == .server { return seen }
      }
    }
    return nil
  }

  private static let longestStatement = 2 * SeenString.lengths.upperBound
  /// Nobody signs more JSON than this with a challenge in it.
  private static let longestJSON = 64 << 10

  /// Any string near it that stands for the hash of the leaf's key.
  private mutating func joinKey(_ object: AttestationObject) {
    guard claims.held.keyID == nil, let surroundings = submission.surroundings,
      let key = object.leaf?.publicKey?.key
    else { return }
    let identifier = Digest.sha256(key)
    let found = surroundings.strings.first { string in
      (32...128).contains(string.text.count)
        && (string.text.elementsEqual(identifier)
          || string.text.utf8.flatMap(KeyIDSpelling.identifier) == identifier)
    }
    guard let found else { return }
    var said = Expectations()
    said.keyID = found.text.utf8 ?? Base64.encode(identifier)
    values.append(
      JoinedValue(
        .keyID, said.keyID ?? "", saidBy: .init(found.speaker), at: found.steps, by: .hash))
    take(said, from: found.speaker)
  }

  // MARK: - Assertions

  private mutating func join(_ assertion: Assertion) {
    joinClientData(of: assertion)
    joinChallengeOfClientData()
  }

  private mutating func joinClientData(of assertion: Assertion) {
    guard let surroundings = submission.surroundings, let data = assertion.authenticatorData,
      let signature = assertion.signature,
      claims.origins[.clientData].map({ $0 == .client }) ?? true
    else { return }
    let known = claims.held.publicKey.flatMap(PublicKeyReader.point)
    let named = claims.held.clientData
    for candidate in surroundings.clientDataCandidates {
      let hash = Digest.sha256(candidate.data)
      let nonce = Bytes(Digest.sha256(data.bytes, Bytes(hash)))
      var trial = claims.held
      trial.clientData = GivenBytes(candidate.data, .utf8)
      let point =
        known
        ?? index.key(for: .assertion(assertion), expectations: trial).attested
        .map { Bytes($0.point) }
      guard let point, let key = ECDSAPublicKey(curve: .p256, x963: point),
        key.isValidSignature(signature, of: nonce, hash: .sha256)
      else { continue }
      if named?.readings.contains(where: { $0.hash == hash }) == true { return }
      for position in statements.indices where statements[position].speaker == .client {
        statements[position].said.clientData = nil
      }
      var said = Expectations()
      said.clientData = trial.clientData
      values.append(
        JoinedValue(
          .clientData, "\(GivenValue.hashMark)\(hash.hex)", saidBy: .client, at: candidate.steps,
          by: .signature))
      return take(said, from: .client)
    }
  }

  /// A string in what was signed, or beside it, that the server said before.
  private mutating func joinChallengeOfClientData() {
    guard claims.held.challenge == nil else { return }
    var texts = claims.clientOnly.compactMap(\.said.challenge?.text)
    for reading in claims.held.clientData?.readings ?? [] {
      if reading.bytes.count <= Self.longestJSON { texts += reading.bytes.jsonStrings }
      texts.append(reading.bytes)
    }
    guard let seen = statement(in: texts) else { return }
    tell(.challenge, seen, by: .hash)
    note(seen)
    var said = Expectations()
    said.challenge = GivenBytes(seen.string.text, nil)
    take(said, from: .server)
  }

  /// The server's own word for the challenge, which its answer is told by.
  private mutating func note(_ issued: SeenStrings.Seen) {
    challengeIssuedAt = issued.moment?.time
    issuedChallenge = Digest.sha256(issued.string.text)
  }

  // MARK: - Taking a value

  /// - Parameter said: goes behind what the same speaker said before, and in front of weaker ones.
  private mutating func take(_ said: Expectations, from speaker: Speaker) {
    let order = Speaker.allCases
    let rank = order.firstIndex(of: speaker) ?? order.endIndex
    let place =
      statements.firstIndex { (order.firstIndex(of: $0.speaker) ?? 0) > rank }
      ?? statements.endIndex
    statements.insert((speaker, said), at: place)
    claims = Claims(statements, for: submission.type)
  }

  private mutating func tell(
    _ kind: JoinedValue.Kind, _ seen: SeenStrings.Seen, by proof: JoinedValue.Proof
  ) {
    values.append(
      JoinedValue(
        kind, seen.string.text.shown, saidBy: .init(seen.string.speaker), at: seen.string.steps,
        by: proof))
  }

  /// What counts by its name alone, with its place.
  private mutating func nameValues() {
    guard let surroundings = submission.surroundings else { return }
    let named: [(JoinedValue.Kind, Topic, Bytes?)] = [
      (.keyID, .keyID, claims.held.keyID.map { Bytes(Array($0.utf8)) }),
      (.challenge, .challenge, claims.held.challenge?.text),
      (.clientData, .clientData, claims.held.clientData?.text),
      (.appID, .appID, claims.held.appIDs.first.map { Bytes(Array($0.utf8)) }),
    ]
    for (kind, topic, text) in named where !values.contains(where: { $0.kind == kind }) {
      guard let text, let origin = claims.origins[topic], origin > .context,
        let found = surroundings.strings.first(where: { $0.text == text })
      else { continue }
      values.append(
        JoinedValue(kind, text.shown, saidBy: .init(origin), at: found.steps, by: .name))
    }
  }
}

extension Speaker {
  fileprivate static func > (left: Speaker, right: Speaker) -> Bool {
    let order = allCases
    return (order.firstIndex(of: left) ?? 0) > (order.firstIndex(of: right) ?? 0)
  }
}

extension JoinedValue.Voice {
  fileprivate init(_ speaker: Speaker) {
    self =
      switch speaker {
      case .options, .context: .operator
      case .record, .server: .server
      case .client: .client
      }
  }
}

extension Bytes {
  /// As a reader is shown it; of what is long, or no text, the hash.
  fileprivate var shown: String {
    if count <= 128, let text = utf8 { return text }
    return "\(GivenValue.hashMark)\(Digest.sha256(self).hex)"
  }

  /// Every string in a JSON value; none where the bytes are no JSON.
  fileprivate var jsonStrings: [Bytes] { JSONReader.read(self).value?.strings ?? [] }
}

extension JSONNode {
  /// Every string in the value.
  fileprivate var strings: [Bytes] {
    switch kind {
    case .string(let text): [text]
    case .object(let members): members.flatMap(\.value.strings)
    case .array(let elements): elements.flatMap(\.strings)
    case .number, .bool, .null: []
    }
  }
}
