import Binding
import Checks
import Claims
import Decoding
import Evidence
import Ingest
import Results
import SystemCrypto

/// The values that an artifact is held against, chosen before it is judged (docs/architecture.md), and what
/// else the evidence has beside them.
struct ArtifactBinding {
  private(set) var claims: Claims
  private(set) var values: [BoundValue] = []
  private(set) var context = ChallengeContext()
  /// The attestations whose key the artifact may be made with, the likeliest first; `nil` where no session
  /// tells.
  private(set) var attestations: [[UInt8]]?
  /// Whether the challenge only looks like one, so that it rejects nothing by itself.
  private(set) var isChallengeWeak = false
  /// SHA-256 of the challenge's text as the server issued it.
  private(set) var issuedChallenge: [UInt8]?
  private(set) var challengeIssuedAt: Timestamp?
  /// Whether the sessions of the challenge and of the artifact are told apart from others.
  private var isSessionVisible = true
  private var statements: [(author: Author, said: Expectations)]
  /// Where the value stands that the operator chose by its place.
  private var chosen: [SourceStep]?
  private let submission: Submission
  private let index: RunIndex

  /// - Parameter statements: what was said of the artifact, in one reading.
  init(
    _ submission: Submission, _ statements: [(author: Author, said: Expectations)],
    _ artifact: Artifact, _ index: RunIndex
  ) {
    self.submission = submission
    self.statements = statements
    self.index = index
    claims = Claims(statements, for: submission.type)
    switch artifact {
    case .attestation(let object): designate(for: object)
    case .assertion(let object): designate(for: object)
    case .receipt, .other: break
    }
  }

  // MARK: - Attestations

  private mutating func designate(for object: AttestationObject) {
    let answer = NonceTarget(of: object)
    let found = lookUpChallenge()
    takeChoice(of: found)
    let issued = found?.value
    if let issued, isOpen {
      if let hash = hashOfClientData(holding: GivenBytes(issued.text, nil), answer?.recorded) {
        take(.server) { $0.clientDataHash = GivenBytes(Bytes(Array(hash.hex.utf8)), .hex) }
      } else {
        take(.server) { $0.challenge = GivenBytes(issued.text, nil) }
      }
      note(found)
      context.isEncodingOpen = submission.encounter.served.answer != .accepted
      isChallengeWeak = found?.isWeak == true
    }
    context.designation = designation(of: [.challenge, .clientDataHash], found)
    let candidates = candidates(found, fitting: answer?.recorded) { given in
      answer?.hash(fitting: given) != nil
    }
    if let fitting = candidates.first(where: \.fits),
      let hash = answer?.hash(fitting: fitting.given)
    {
      context.answered = AnsweredValue(
        hash: hash, by: fitting.author, at: fitting.steps.briefPhrase, time: fitting.time)
      if context.designation == Designation.none, fitting.author == .server {
        issuedChallenge = Digest.sha256(fitting.given.text)
        challengeIssuedAt = fitting.time
      }
    }
    addChallenge(found, candidates)
    bindKeyID(object)
  }

  private static let mostClientData = 64
  private static let longestClientData = 64 << 10

  /// The hash of client data in JSON, as WebAuthn has it (§5.8.1): a value of the request that is named so, or
  /// whose hash Apple recorded, and that holds the designated challenge.
  private func hashOfClientData(holding challenge: GivenBytes, _ recorded: [UInt8]?) -> [UInt8]? {
    if let named = claims.undecided.clientData ?? claims.held.clientData,
      named.form(of: challenge) != nil
    {
      return named.readings.first { $0.hash == recorded }?.hash ?? named.readings.first?.hash
    }
    let strings = submission.surroundings?.strings ?? []
    let sent = strings.filter { $0.author == .client && $0.text.count <= Self.longestClientData }
    for string in sent.prefix(Self.mostClientData) {
      let given = GivenBytes(string.text, nil)
      guard let reading = given.readings.first(where: { $0.hash == recorded }),
        reading.bytes.first == UInt8(ascii: "{"), given.form(of: challenge) != nil
      else { continue }
      return reading.hash
    }
    return nil
  }

  /// A key identifier in the same request, whatever the member is called: it is the client's to send.
  private mutating func bindKeyID(_ object: AttestationObject) {
    guard claims.held.keyID == nil, let surroundings = submission.surroundings,
      surroundings.exchange != nil, let key = object.leaf?.publicKey?.key
    else { return }
    let identifier = Digest.sha256(key)
    let found = surroundings.strings.first { string in
      (32...128).contains(string.text.count) && string.author == .client
        && (string.text.elementsEqual(identifier)
          || string.text.utf8.flatMap(KeyIDSpelling.identifier) == identifier)
    }
    guard let found else { return }
    take(.client) { $0.keyID = found.text.utf8 ?? Base64.encode(identifier) }
  }

  // MARK: - Assertions

  private mutating func designate(for assertion: Assertion) {
    let found = lookUpChallenge()
    takeChoice(of: found)
    attestations = claims.held.keyID == nil ? found?.attestations : nil
    bindClientData(of: assertion)
    if let issued = found?.value, isOpen {
      take(.server) { $0.challenge = GivenBytes(issued.text, nil) }
      note(found)
      isChallengeWeak = found?.isWeak == true
    }
    context.designation = designation(of: [.challenge], found)
    context.latest = (found?.value ?? found?.others.first).map { GivenBytes($0.text, nil) }
    if context.designation != nil {
      let data = claims.held.clientData
      let others = candidates(found) { data?.form(of: $0) != nil }
      // An assertion that names no challenge isn't held against one.
      if context.designation != Designation.none || others.contains(where: \.fits) {
        addChallenge(found, others)
      }
    }
  }

  private mutating func bindClientData(of assertion: Assertion) {
    let kind = BoundValue.Kind.clientData
    if let origin = claims.origins[.clientData] ?? claims.origins[.clientDataHash],
      origin != .client
    {
      let text = (claims.held.clientData ?? claims.held.clientDataHash)?.text
      return values.append(
        BoundValue(
          kind, text?.shownShort, designation: .init(origin), by: .init(origin),
          at: origin == .record ? text.map(steps) ?? [] : []))
    }
    guard let choice = submission.surroundings?.clientData else { return }
    let fitting =
      choice.readings.count < 2 ? nil : choice.readings.first { verifies(assertion, $0) }
    let data = fitting ?? choice.readings.first
    for position in statements.indices where statements[position].author == .client {
      statements[position].said.clientData = nil
    }
    take(.client) { $0.clientData = data }
    values.append(
      BoundValue(
        kind, data?.text.shownShort, designation: choice.basis == .name ? .named : .only,
        by: .client,
        at: choice.steps))
  }

  /// Whether a reading of the client data is the one that was signed.
  private func verifies(_ assertion: Assertion, _ given: GivenBytes) -> Bool {
    guard let data = assertion.authenticatorData, let signature = assertion.signature else {
      return false
    }
    var trial = claims.held
    trial.clientData = given
    let point =
      claims.held.publicKey.flatMap(PublicKeyReader.point)
      ?? index.key(for: .assertion(assertion), expectations: trial, among: attestations).attested
      .map { Bytes($0.point) }
    guard let point, let key = ECDSAPublicKey(curve: .p256, x963: point) else { return false }
    return given.readings.contains { reading in
      key.isValidSignature(
        signature, of: Bytes(Digest.sha256(data.bytes, Bytes(reading.hash))), hash: .sha256)
    }
  }

  // MARK: - The challenge

  /// How the challenge was chosen, for findings: without a visible session, a value that only the request
  /// names may have been issued to somebody else.
  var provenDesignation: Designation? {
    context.designation == .named && !isSessionVisible ? .only : context.designation
  }

  /// Whether neither the operator nor the record gave a challenge.
  private var isOpen: Bool {
    claims.held.challenge == nil && claims.held.clientDataHash == nil
  }

  private func lookUpChallenge() -> ChallengeBinding? {
    guard let place = submission.surroundings?.place else { return nil }
    return index.binder.binding(of: Digest.sha256(submission.armour.payload), at: place)
  }

  /// Takes the value that the operator chose by its place, where exactly one candidate stands there.
  private mutating func takeChoice(of found: ChallengeBinding?) {
    guard let choice = index.challengeChoice, claims.origins[.challenge]?.isOperator != true
    else { return }
    let issued = [found?.value].compactMap(\.self) + (found?.older ?? []) + (found?.others ?? [])
    let selected =
      issued.filter { $0.place.file.equals(submission.source.file) }.map { ($0.text, $0.steps) }
      + said.map { ($0.text, $0.steps) }
    let values = selected.filter { choice.selects($0.1) }
    guard let (text, steps) = values.first, values.allSatisfy({ $0.0 == text }) else { return }
    chosen = steps
    take(.options) { $0.challenge = GivenBytes(text, nil) }
  }

  private func designation(of topics: [Topic], _ found: ChallengeBinding?) -> Designation? {
    if let origin = topics.lazy.compactMap({ claims.origins[$0] }).first(where: { $0 != .server }) {
      return origin.isOperator ? .operator : .record
    }
    return found?.designation
  }

  private mutating func note(_ found: ChallengeBinding?) {
    guard let value = found?.value else { return }
    issuedChallenge = Digest.sha256(value.text)
    challengeIssuedAt = value.issuedAt
    isSessionVisible = found?.isSessionVisible ?? true
    context.older = found?.older.map { GivenBytes($0.text, nil) } ?? []
  }

  /// The values that could have been meant, those that fit first.
  /// - Parameter recorded: the clientDataHash that the artifact answers, where it tells.
  private func candidates(
    _ found: ChallengeBinding?, fitting recorded: [UInt8]? = nil, _ fits: (GivenBytes) -> Bool
  ) -> [ChallengeCandidate] {
    var all = ChallengeCandidates(without: claims.held.challenge?.text)
    for value in (recorded.map(index.binder.values) ?? []) + (found?.older ?? [])
      + (found?.others ?? [])
    {
      all.add(value.text, value.author, value.steps, value.issuedAt)
    }
    for value in said { all.add(value.text, value.author, value.steps, nil) }
    if let string = recorded.flatMap(index.strings.string) {
      // A response that nothing shows to issue a challenge may repeat what a client sent.
      all.add(string.text, string.author == .client ? .client : .unknown, string.steps, nil)
    }
    return all.listed(fits)
  }

  /// The challenges that are said by authors who don't decide it.
  private var said: [(text: Bytes, author: Author, steps: [SourceStep])] {
    claims.undecided.compactMap { author, topic, said in
      guard topic == .challenge, let text = said.challenge?.text else { return nil }
      return (text, author, steps(to: text))
    }
  }

  /// The place of a value in the text of the artifact; of another member, the exchange, file or row.
  private func steps(to value: Bytes) -> [SourceStep] {
    let steps = submission.source.steps
    return steps.moved(from: submission.armour.text, to: value) ?? steps.aroundMembers
  }

  private mutating func addChallenge(_ found: ChallengeBinding?, _ candidates: [ChallengeCandidate])
  {
    let designation = context.designation ?? .none
    let others = candidates.map {
      BoundValue.Candidate(
        $0.given.text.shownShort, by: .init($0.author), at: $0.steps, fits: $0.fits)
    }
    let given = claims.held.challenge ?? claims.held.clientDataHash
    let author: BoundValue.Author? =
      switch designation {
      case .operator: .operator
      case .record: .record
      case .named, .session, .only: .server
      case .none: nil
      }
    let steps: [SourceStep]? =
      switch author {
      case .record: given.map { self.steps(to: $0.text) }
      case .operator: chosen
      default: found?.value?.steps
      }
    values.append(
      BoundValue(
        .challenge,
        designation == .none
          ? nil : (author == .server ? found?.value?.text : given?.text)?.shownShort,
        designation: BoundValue.Designation(rawValue: designation.rawValue) ?? .none, by: author,
        at: steps ?? [], candidates: others))
  }

  /// The same without its challenge, which only looked like one and which nothing shows to be the one.
  func withoutChallenge() -> ArtifactBinding {
    var other = self
    for position in other.statements.indices where other.statements[position].author == .server {
      other.statements[position].said.challenge = nil
      other.statements[position].said.clientDataHash = nil
    }
    other.claims = Claims(other.statements, for: submission.type)
    other.context.designation = Designation.none
    other.context.older = []
    (other.issuedChallenge, other.challengeIssuedAt) = (nil, nil)
    other.isChallengeWeak = false
    for position in other.values.indices where other.values[position].kind == .challenge {
      let value = other.values[position]
      let own = value.text.map {
        BoundValue.Candidate($0, by: .server, at: value.steps, fits: false)
      }
      other.values[position] = BoundValue(
        .challenge, nil, designation: .none, by: nil, at: [],
        candidates: (own.map { [$0] } ?? []) + value.candidates)
    }
    return other
  }

  // MARK: - Taking values

  /// - Parameter said: goes behind what the same author said before, and in front of weaker ones.
  private mutating func take(_ author: Author, _ say: (inout Expectations) -> Void) {
    var said = Expectations()
    say(&said)
    let place = statements.firstIndex { $0.author > author } ?? statements.endIndex
    statements.insert((author, said), at: place)
    claims = Claims(statements, for: submission.type)
  }

  /// The key that the artifact was held against.
  mutating func add(key origin: String?, isGiven: Bool, identifier: [UInt8]?) {
    guard submission.type == .assertion, origin != nil || isGiven else { return }
    let author = claims.origins[.publicKey]
    let designation: BoundValue.Designation =
      author.map { BoundValue.Designation($0) }
      ?? (claims.held.keyID != nil ? .named : attestations?.isEmpty == false ? .session : .only)
    values.append(
      BoundValue(
        .publicKey, identifier.map { "key ID \(Base64.encode($0))" }, designation: designation,
        by: author.map { BoundValue.Author($0) },
        at: author == .record ? (claims.held.publicKey?.text).map(steps) ?? [] : []))
  }
}

extension [(author: Author, topic: Topic, said: Expectations)] {
  fileprivate var clientData: GivenBytes? {
    first { $0.topic == .clientData }?.said.clientData
  }
}

extension NonceTarget {
  /// The hash of the natural reading that gives the nonce; `nil` where none does.
  fileprivate func hash(fitting given: GivenBytes) -> [UInt8]? {
    var expectations = Expectations()
    expectations.challenge = given
    return NonceCandidate.all(for: expectations, data: authenticatorData)
      .first { $0.nonce == nonce }?.hash
  }
}
