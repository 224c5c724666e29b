import Binding
import Checks
import Claims
import Decoding
import Diagnosis
import Evidence
import Ingest
import Reports
import Results
import SystemCrypto

/// The expected values of one artifact, chosen before any check runs
/// (docs/adr/0012-designate-values-before-checking.md), and the other candidates that the evidence
/// contains.
///
/// A session is the exchanges that share a cookie, credential, account or connection. It is visible
/// if it has any of these. An open value is a challenge that was issued and not used yet. To
/// designate a value is to choose it as the expected one.
struct ArtifactBinding {
  /// The values that take effect, after precedence between authors.
  private(set) var claims: Claims
  /// The chosen values with their candidates, for the results.
  private(set) var values: [BoundValue] = []
  /// How the challenge was chosen and what else fits, for rules and causes.
  private(set) var context = ChallengeContext()
  /// SHA-256 of the session's attestations whose key may have made the assertion, the latest first;
  /// `nil` if no session is visible or the key is named.
  private(set) var attestations: [[UInt8]]?
  /// Whether the chosen challenge is only a random value that no name calls a challenge, so that a
  /// mismatch alone does not reject.
  private(set) var isChallengeWeak = false
  /// The challenge as the server issued it; `nil` if no issued challenge is known.
  private(set) var issue: ChallengeIssue?
  /// The number of values in the evidence that could have been meant as the challenge and that
  /// aren't among its candidates.
  private(set) var leftOut = 0
  /// Whether the sessions of challenge and artifact can be distinguished from others.
  private var isSessionVisible = true
  /// What each author said, in the order of precedence.
  private var statements: [(author: Author, said: Expectations)]
  /// Path to the value that the operator chose by its place; `nil` if there is none.
  private var chosen: [SourceStep]?
  private let submission: Submission
  private let index: RunIndex

  /// Chooses the values for an artifact.
  ///
  /// - Parameters:
  ///   - submission: The artifact with its source and surroundings.
  ///   - statements: What each author said about it.
  ///   - artifact: The decoded artifact.
  ///   - index: What other records of the run say.
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

  /// Chooses the challenge of an attestation and lists the other candidates.
  ///
  /// If the request has client data as in WebAuthn that contains the challenge, the expected value
  /// is the hash of that client data.
  private mutating func designate(for object: AttestationObject) {
    let answer = NonceTarget(of: object)
    var found = lookUpChallenge()
    // An attestation that was sent before is held against a later challenge, but doesn't count as its answer.
    if let late = found, late.isAfterArtifact, let value = late.value,
      answer?.candidate(fitting: GivenBytes(value.text, nil, mayBePrinted: true)) != nil
    {
      found = late.undesignated
    }
    takeChoice(of: found)
    let issued = found?.value
    if let issued, isOpen {
      if let hash = submission.hashOfClientData(
        holding: GivenBytes(issued.text, nil), in: claims, recorded: answer?.recorded)
      {
        take(.server) { $0.clientDataHash = GivenBytes(Bytes(Array(hash.hex.utf8)), .hex) }
      } else {
        take(.server) { $0.challenge = GivenBytes(issued.text, nil, mayBePrinted: true) }
      }
      note(found)
      context.isEncodingOpen = submission.delivery.served.answer != .accepted
      isChallengeWeak = found?.isWeak == true
    }
    context.designation = designation(of: [.challenge, .clientDataHash], found)
    let candidates = candidates(found, fitting: answer?.recorded) { given in
      answer?.candidate(fitting: given) != nil
    }
    if let fitting = candidates.first(where: \.fits),
      let match = answer?.candidate(fitting: fitting.given)
    {
      context.answered = AnsweredValue(
        hash: match.hash, match.reading?.encoding, of: fitting,
        isNamed: submission.surroundings?.exchange != nil
          && statements.contains { author, said in
            author == .client
              && said.challenge.flatMap { answer?.candidate(fitting: $0) } != nil
          })
      if context.designation == Designation.none, fitting.author == .server {
        issue = ChallengeIssue(hash: fitting.given.textHash, time: fitting.time)
      }
    }
    if context.designation == .operator, issue == nil, let hash = answer?.recorded,
      let value = index.binder.values(hashingTo: hash).first
    {
      issue = ChallengeIssue(hash: Digest.sha256(value.text))
    }
    addChallenge(found, candidates)
    bindKeyID(object)
  }

  /// Takes a key ID from the same request, whatever its member is called. The client may supply it,
  /// because the certificate confirms it.
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

  /// Chooses the client data and the challenge of an assertion, and the attestations of its
  /// session.
  private mutating func designate(for assertion: Assertion) {
    let found = lookUpChallenge()
    takeChoice(of: found)
    attestations = claims.held.keyID == nil ? found?.attestations : nil
    bindClientData(of: assertion, found)
    if let issued = found?.value, isOpen {
      take(.server) { $0.challenge = GivenBytes(issued.text, nil, mayBePrinted: true) }
      note(found)
      isChallengeWeak = found?.isWeak == true
    }
    context.designation = designation(of: [.challenge], found)
    context.latest = ((found?.value ?? found?.others.first)?.text ?? said.first?.text)
      .map { GivenBytes($0, nil) }
    if context.designation != nil {
      let data = claims.held.clientData
      let others = candidates(found) { data?.form(of: $0) != nil }
      context.answered = others.first(where: \.fits).map {
        AnsweredValue(hash: $0.given.textHash, of: $0)
      }
      // An assertion whose client data contains no challenge is not compared with one.
      if context.designation != Designation.none || others.contains(where: \.fits) {
        addChallenge(found, others)
      }
    }
  }

  /// Chooses the client data: the operator's or the record's, otherwise from the request. If it can
  /// be read in several ways, the reading that verifies is taken; otherwise a candidate that verifies.
  private mutating func bindClientData(of assertion: Assertion, _ found: ChallengeBinding?) {
    let kind = BoundValue.Kind.clientData
    if let origin = claims.origins[.clientData] ?? claims.origins[.clientDataHash],
      origin != .client
    {
      let given = claims.held.clientData ?? claims.held.clientDataHash
      return values.append(
        BoundValue(
          kind, given?.shownShort, designation: .init(origin), by: .init(origin),
          at: origin == .record ? (given?.text).map(steps) ?? [] : []))
    }
    guard let choice = submission.surroundings?.clientData else { return }
    let isAccepted = submission.delivery.served.answer == .accepted
    let possible = choice.possible(isAccepted: isAccepted, found)
    let fitting =
      possible.count < 2 && !choice.readings.isEmpty
      ? nil : possible.first { verifies(assertion, $0.given) }
    let data = fitting?.given ?? choice.readings.first
    guard data != nil || choice.basis != .body else { return }
    for position in statements.indices where statements[position].author == .client {
      statements[position].said.clientData = nil
    }
    take(.client) { $0.clientData = data }
    context.signed = choice.signedChallenges.prefix(Self.mostSigned).map { GivenBytes($0, nil) }
    values.append(
      BoundValue(
        kind, data?.shownShort,
        designation: data == nil ? .none : choice.basis.isNamed ? .named : .only,
        by: .client, at: fitting?.steps ?? choice.steps,
        composedOf: data == nil ? [] : fitting?.parts ?? choice.parts))
  }

  /// The most signed challenges of a request that are compared.
  private static let mostSigned = 4

  /// Returns whether the signature is valid over one of the readings of `given`, with the given key
  /// or the attested key of the run.
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
    return given.readings.contains { key.signed(signature, over: data.bytes, and: $0.hash) }
  }

  // MARK: - The challenge

  /// How the challenge was chosen, as findings may rely on it. `named` becomes `only` without a
  /// visible session: a value that only the request names may have been issued to another client.
  var provenDesignation: Designation? {
    context.designation == .named && !isSessionVisible ? .only : context.designation
  }

  /// Whether neither the operator nor the record gave a challenge.
  private var isOpen: Bool {
    claims.held.challenge == nil && claims.held.clientDataHash == nil
  }

  /// Returns the challenge that was bound to the artifact in the first pass over the inputs; `nil`
  /// outside of captures.
  private func lookUpChallenge() -> ChallengeBinding? {
    guard let place = submission.surroundings?.place else { return nil }
    return index.binder.binding(of: Digest.sha256(submission.decodedText.payload), at: place)
  }

  /// Takes the value that the operator chose by its place, if all candidates there have the same
  /// text.
  private mutating func takeChoice(of found: ChallengeBinding?) {
    guard let choice = index.challengeChoice, claims.origins[.challenge]?.isOperator != true
    else { return }
    let found = [found?.value].compactMap(\.self) + (found?.older ?? []) + (found?.others ?? [])
    let issued = found.filter { $0.place.file.equals(submission.source.file) }
    let selected = issued.map { ($0.text, $0.steps) } + said.map { ($0.text, $0.steps) }
    let values = selected.filter { choice.selects($0.1) }
    guard let (text, steps) = values.first, values.allSatisfy({ $0.0 == text }) else { return }
    chosen = steps
    take(.options) { $0.challenge = GivenBytes(text, nil) }
    issue =
      issued.first { $0.text == text && choice.selects($0.steps) }.map(ChallengeIssue.init)
  }

  /// Returns how the value for one of the topics was chosen.
  private func designation(of topics: [Topic], _ found: ChallengeBinding?) -> Designation? {
    if let origin = topics.lazy.compactMap({ claims.origins[$0] }).first(where: { $0 != .server }) {
      return origin.isOperator ? .operator : .record
    }
    return found?.designation
  }

  /// Records the issued challenge, and older open values of the session.
  private mutating func note(_ found: ChallengeBinding?) {
    guard let value = found?.value else { return }
    issue = ChallengeIssue(value)
    isSessionVisible = found?.isSessionVisible ?? true
    context.older = found?.older.map { GivenBytes($0.text, nil) } ?? []
  }

  /// Returns the values that could have been meant, those that fit first.
  ///
  /// - Parameters:
  ///   - found: The challenge bound in the first pass, with other values of the same origin.
  ///   - recorded: The clientDataHash that the artifact answers; `nil` if it is not known.
  ///   - fits: Returns whether the artifact was computed for a value.
  private mutating func candidates(
    _ found: ChallengeBinding?, fitting recorded: [UInt8]? = nil, _ fits: (GivenBytes) -> Bool
  ) -> [ChallengeCandidate] {
    let budget = WorkBudget(bytes: submission.recordSize)
    var all = ChallengeCandidates(without: claims.held.challenge?.text, within: budget)
    for value in (recorded.map(index.binder.values) ?? []) + (found?.older ?? [])
      + (found?.others ?? [])
    {
      all.add(
        value.text, value.author, value.steps, value.issuedAt, lifetime: value.lifetime)
    }
    for value in found?.others ?? [] { all.addUse(of: value) }
    for value in said { all.add(value.text, value.author, value.steps) }
    if let string = recorded.flatMap(index.strings.string) {
      // A response that does not issue a challenge may only repeat what a client sent.
      all.add(string.text, string.author == .client ? .client : .unknown, string.steps)
    }
    leftOut = all.leftOut + (found?.earlierCount ?? 0)
    return all.listed(fits)
  }

  /// Challenges from authors whose values take no effect, and the others of the text around the
  /// artifact.
  private var said: [(text: Bytes, author: Author, steps: [SourceStep])] {
    claims.undecided.compactMap { author, topic, said in
      guard topic == .challenge, let text = said.challenge?.text else { return nil }
      return (text, author, steps(to: text))
    } + submission.nearbyChallenges
  }

  /// Returns the path to a value in the artifact's own text. For a value of another member, the
  /// path to the exchange, file or row.
  private func steps(to value: Bytes) -> [SourceStep] {
    let steps = submission.source.steps
    return steps.moved(from: submission.decodedText.text, to: value) ?? steps.aroundMembers
  }

  /// Adds the challenge to `values`, with its author, path and candidates.
  private mutating func addChallenge(_ found: ChallengeBinding?, _ candidates: [ChallengeCandidate])
  {
    let designation = context.designation ?? .none
    let others = candidates.map {
      BoundValue.Candidate(
        $0.given.shownShort, by: .init($0.author), at: $0.steps, fits: $0.fits, usedIn: $0.usedIn,
        isOfOtherSession: $0.sessionDifference != nil)
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
          ? nil : author == .server ? (found?.value?.text)?.shownShort : given?.shownShort,
        designation: designation, by: author,
        at: steps ?? [], candidates: others))
  }

  /// Returns the binding without its weak challenge (``isChallengeWeak``), which becomes the first
  /// candidate, marked as not fitting.
  func withoutChallenge() -> ArtifactBinding {
    var other = self
    for position in other.statements.indices where other.statements[position].author == .server {
      other.statements[position].said.challenge = nil
      other.statements[position].said.clientDataHash = nil
    }
    other.claims = Claims(other.statements, for: submission.type)
    other.context.designation = Designation.none
    other.context.older = []
    other.issue = nil
    other.isChallengeWeak = false
    for position in other.values.indices where other.values[position].kind == .challenge {
      other.values[position] = other.values[position].undesignated
    }
    return other
  }

  // MARK: - Taking values

  /// Adds a value of an author, behind earlier values of the same author, and applies precedence again.
  ///
  /// - Parameter say: Sets the value.
  private mutating func take(_ author: Author, _ say: (inout Expectations) -> Void) {
    var said = Expectations()
    say(&said)
    let place = statements.firstIndex { $0.author > author } ?? statements.endIndex
    statements.insert((author, said), at: place)
    claims = Claims(statements, for: submission.type)
  }

  /// Adds the public key that an assertion was verified with.
  ///
  /// - Parameters:
  ///   - origin: Where the key comes from; `nil` if the run knows none.
  ///   - isGiven: Whether the operator or the record gave it.
  ///   - identifier: Its key ID.
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
