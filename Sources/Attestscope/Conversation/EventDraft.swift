import Checks
import Claims
import Containers
import Decoding
import Evidence
import Flow
import Ingest
import Results
import SystemCrypto

/// What an artifact tells of the conversation that it was part of. Its number comes when it is
/// delivered.
struct EventDraft: Sendable {
  var event: Event
  let encounter: Encounter
  /// The key's identifier and the hash of the challenge.
  let key: [UInt8]?
  let challenge: [UInt8]?
  /// Why the artifact fails, or what the server said.
  let reason: String

  /// Rules that compare an artifact with its challenge.
  private static let ofChallenge = ofAttestation.union(ofAssertion)
    .subtracting([Rule.assertionSignature.id])
  /// Rules that an artifact passes which was made for its challenge.
  private static let ofAttestation: Set<RuleID> = [Rule.attestationNonce.id]
  private static let ofAssertion: Set<RuleID> = [
    Rule.assertionChallenge.id, Rule.assertionSignature.id,
  ]

  /// Rules that compare an artifact with the App ID and the environment that were given.
  private static let ofExpectation: Set<RuleID> = [
    Rule.attestationAppID.id, Rule.attestationEnvironment.id, Rule.receiptAppID.id,
    Rule.receiptEnvironment.id, Rule.assertionAppID.id, Rule.tokenAppID.id,
  ]

  /// `nil` for what is no part of a conversation.
  init?(
    _ subject: Subject, _ checks: [CheckResult], _ verdict: Verdict, _ encounter: Encounter,
    in place: Place = Place(), headline: String, digest: [UInt8]
  ) {
    let sent = Event.Kind(subject, in: place)
    // What an answer repeats nobody sent, but the answer may tell of an error.
    let told =
      sent == nil && place.isAnswer ? encounter.error.flatMap(KnownError.index(in:)) : nil
    guard let kind = sent ?? told.map({ KnownError.all[$0].kind }) else { return nil }
    self.encounter = encounter
    key = subject.keyOfConversation
    challenge = place.issuedChallenge ?? subject.challengeOfConversation
    let failed = checks.filter { $0.result == .fail }.map(\.rule.id)
    let isRejected = verdict.outcome == .rejected
    let unsigned = encounter.served.answer == .accepted ? place.unsigned : []
    let passed = Set(checks.filter { [.pass, .warn].contains($0.result) }.map(\.rule.id))
    let isDesignated = place.designation?.isProof ?? false
    reason =
      isRejected
      ? "\(headline) (\(failed.map(\.rawValue).joined(separator: ", ")))"
      : unsigned.isEmpty
        ? encounter.error.map { "The server says: \($0.prefix(300))" } ?? ""
        : "It leaves out \(unsigned.joined(separator: ", "))"
    event = Event(kind, order: 0)
    event.error = told
    event.requestFaults =
      place.request?.faults(with: subject.type == .receipt ? subject.receiptAsFound : nil) ?? []
    event.leavesOut = !unsigned.isEmpty
    event.time = place.request?.sentAt ?? subject.expectations.capturedAt
    event.answer = encounter.served.answer
    event.status = encounter.served.status
    event.isExplicit = encounter.served.isExplicit
    event.isChallengeProven = isDesignated
    event.answersChallenge =
      passed.isSuperset(of: subject.type == .assertion ? Self.ofAssertion : Self.ofAttestation)
      || subject.challengeContext.answered?.author == .server
    event.failsByChallenge =
      isRejected && !isDesignated && Self.ofChallenge.isSuperset(of: failed)
    event.verdict = verdict.outcome
    event.failures = FailureSet(failed: failed)
    event.isSigned = passed.contains(Rule.assertionSignature.id)
    event.isKeyGiven =
      subject.expectations.publicKey != nil || subject.expectations.previousCounter != nil
    event.failsByExpectation = isRejected && Self.ofExpectation.isSuperset(of: failed)
    event.counter = subject.assertion?.authenticatorData?.counter
    event.certifiedAt = subject.attestation?.leaf?.certifiedIssuance
    event.challengeIssuedAt = encounter.challengeIssuedAt
    event.environment = subject.attestation.flatMap { Event.Environment($0) }
    event.host = subject.policy.environment.flatMap { Event.Environment($0) }
    event.key = key.map { Mark(hash: $0) } ?? .none
    event.challenge = challenge.map { Mark(hash: $0) } ?? .none
    event.account = Mark(of: encounter.account?.name)
    event.isAccountVerified = encounter.account?.isVerified ?? false
    event.client = Mark(of: encounter.client)
    event.connection = Mark(of: encounter.connection)
    event.entry = place.entry.map { Mark(hash: $0) } ?? .none
    // A request to DeviceCheck has a number and a time of its own: its bytes are never compared.
    event.content = subject.type == .deviceCheck ? .none : Mark(hash: digest)
    event.reason =
      isRejected
      ? Mark(of: failed.map(\.rawValue).joined(separator: " ")) : Mark(of: encounter.error ?? "-")
  }
}

extension EventDraft {
  /// What happened beside the artifacts; `nil` for words that the catalogue does not have.
  init?(_ occurrence: Occurrence) {
    let told = occurrence.encounter.error.flatMap(KnownError.index(in:))
    switch occurrence.kind {
    case .challengeIssued, .challengeHeldBack: event = Event(.challengeIssued, order: 0)
    case .complaint:
      guard let told else { return nil }
      event = Event(KnownError.all[told].kind, order: 0)
      event.error = told
      event.requestFaults = occurrence.request?.faults ?? []
    case .said: return nil
    }
    encounter = occurrence.encounter
    key = nil
    challenge =
      if case .challengeIssued(let text) = occurrence.kind { Digest.sha256(text) } else { nil }
    reason = encounter.error.map { "The server says: \($0.prefix(300))" } ?? ""
    event.time = occurrence.time
    event.answer = encounter.served.answer
    event.status = encounter.served.status
    event.isExplicit = encounter.served.isExplicit
    event.challenge = challenge.map { Mark(hash: $0) } ?? .none
    event.account = Mark(of: encounter.account?.name)
    event.isAccountVerified = encounter.account?.isVerified ?? false
    event.client = Mark(of: encounter.client)
    event.connection = Mark(of: encounter.connection)
    event.reason = Mark(of: encounter.error ?? "-")
  }

  /// An error that a text reports.
  init(_ report: ErrorReading.Report, in occurrence: Occurrence) {
    event = Event(KnownError.all[report.error].kind, order: 0)
    event.error = report.error
    encounter = occurrence.encounter
    key = nil
    challenge = nil
    reason = "\(FlowFinding.quoting)\(report.words)”"
    event.time = occurrence.time ?? report.facts.time
    event.account = Mark(of: encounter.account?.name)
    event.isAccountVerified = encounter.account?.isVerified ?? false
    event.client = Mark(of: encounter.client)
    event.connection = Mark(of: encounter.connection)
    event.reason = Mark(of: report.words)
  }

  /// Where an artifact stood, as far as that tells what happened.
  struct Place: Sendable {
    /// SHA-256 of the challenge's text as the server said it.
    var issuedChallenge: [UInt8]?
    /// The request to Apple's endpoint for receipts that it stands in.
    var request: ReceiptRequest?
    /// How the challenge was chosen that the artifact is held against; `nil` for none.
    var designation: Designation?
    /// Whether it stands in an answer: then no client sent it, and no server accepted it.
    var isAnswer = false
    /// SHA-256 of all that the recorder wrote of its exchange.
    var entry: [UInt8]?
    /// Names of the values of its request that its signature leaves out, the first of them.
    var unsigned: [String] = []

    init() {}

    private static let mostNames = 8
    /// A longer entry is not compared for each of many artifacts in it.
    private static let longestEntries = 16 << 20

    /// - Parameter designation: how the challenge was chosen.
    init(
      _ submission: Submission, _ subject: Subject, issuedChallenge: [UInt8]?,
      designation: Designation?
    ) {
      self.issuedChallenge = issuedChallenge
      self.designation = designation
      isAnswer = submission.isInAnswer
      if let exchange = submission.surroundings?.exchange, exchange.isReceiptRequest {
        request = isAnswer ? nil : exchange.receiptRequest(with: submission.surroundings?.body)
      }
      if let entry = submission.surroundings?.exchange?.entry,
        entry.count * max(1, submission.artifactsInRecord) <= Self.longestEntries
      {
        self.entry = Digest.sha256(entry)
      }
      if subject.type == .assertion, submission.surroundings?.body != nil {
        // Of several ways to read the client data, the one that covers most.
        let names = subject.expectations.clientData?.readings.map {
          submission.surroundings?.membersBeyond(
            $0.bytes, artifacts: submission.artifactsInRecord
          ) { Digest.sha256($0) } ?? []
        }.min { $0.count < $1.count }
        unsigned = Array((names ?? []).prefix(Self.mostNames))
      }
    }
  }
}

extension Mark {
  /// The mark of a text; none for no text.
  init(of text: String?) {
    self = text.map { Mark(hash: Digest.sha256(Array($0.utf8))) } ?? .none
  }
}

extension Event.Kind {
  fileprivate init?(_ subject: Subject, in place: EventDraft.Place) {
    switch subject.type {
    // What stands in an answer no client sent.
    case .attestation where place.isAnswer, .assertion where place.isAnswer,
      .receipt where place.isAnswer:
      return nil
    // Whatever the body has is sent as a receipt, and no server of the app answers it.
    case .attestation: self = place.request == nil ? .attestation : .receiptSentToApple
    case .assertion: self = place.request == nil ? .assertion : .receiptSentToApple
    case .receipt: self = place.request == nil ? .receipt : .receiptSentToApple
    case .token: self = place.isAnswer ? .tokenIssued : .tokenUsed
    case .deviceCheck: self = subject.deviceCheck?.endpoint == .update ? .bitsSet : .bitsAsked
    case .unknown: return nil
    }
  }
}

extension Event.Environment {
  fileprivate init?(_ attestation: AttestedContent) {
    switch attestation.authenticatorData?.credential?.aaguid.flatMap(AttestationEnvironment.init) {
    case .production: self = .production
    case .development, .documentedSandbox: self = .development
    case nil: return nil
    }
  }

  fileprivate init?(_ expected: ExpectedEnvironment) {
    switch expected {
    case .production: self = .production
    case .development: self = .development
    case .any: return nil
    }
  }
}

extension Subject {
  /// The identifier of the key that speaks.
  fileprivate var keyOfConversation: [UInt8]? {
    switch type {
    case .attestation: attestation?.keyIdentifier
    case .receipt: (receipt?.certificate?.publicKey).map { Digest.sha256($0.key) }
    default:
      expectations.statedKeyIdentifier ?? expectedPublicKey.map { Digest.sha256($0.point) }
    }
  }

  /// SHA-256 of the challenge: as Apple's receipt tells it, else of the one that was given.
  fileprivate var challengeOfConversation: [UInt8]? {
    if type == .attestation, let hash = receipt?.receipt.value(.clientHash), hash.count == 32 {
      return hash.array
    }
    guard type == .attestation || type == .assertion else { return nil }
    return expectations.challenge?.readings.first?.hash
  }
}
