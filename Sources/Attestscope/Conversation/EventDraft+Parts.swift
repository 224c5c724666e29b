import Checks
import Claims
import Decoding
import Evidence
import Flow
import Ingest
import Results
import Rules
import SystemCrypto

extension Event {
  /// Sets the server's answer.
  mutating func setAnswer(from delivery: Delivery) {
    answer = delivery.served.answer
    status = delivery.served.status
    isExplicit = delivery.served.isExplicit
  }

  /// Sets what the checks of the artifact show.
  ///
  /// - Parameter isDesignated: Whether it is proven which challenge the server has to compare.
  mutating func setOutcome(
    _ verdict: Verdict, _ checks: [CheckResult], of input: CheckInput, isDesignated: Bool
  ) {
    let failed = checks.failed
    let passed = Set(checks.filter { [.pass, .warn].contains($0.result) }.map(\.rule.id))
    let isRejected = verdict.outcome == .rejected
    self.verdict = verdict.outcome
    failures = FailureSet(failed: failed)
    isWarned = verdict.outcome == .accepted && checks.contains { $0.result == .warn }
    isSigned = passed.contains(Check.assertionSignature.id)
    isChallengeProven = isDesignated
    answersChallenge =
      passed.isSuperset(
        of: input.type == .assertion ? EventDraft.ofAssertion : EventDraft.ofAttestation)
      || input.challengeContext.answered?.author == .server
    failsByChallenge =
      isRejected && !isDesignated && EventDraft.ofChallenge.isSuperset(of: failed)
    failsByExpectation = isRejected && EventDraft.ofExpectation.isSuperset(of: failed)
    failsByTime = isRejected && checks.failOnlyByTime(of: input)
  }

  /// Sets what the artifact contains, and what is expected of it.
  mutating func setContent(of input: CheckInput) {
    counter = input.assertion?.authenticatorData?.counter
    certifiedAt = input.attestation?.leaf?.certifiedIssuance
    environment = input.attestation.flatMap { Environment($0) }
    host = input.policy.environment.flatMap { Environment($0) }
    isKeyGiven =
      input.expectations.publicKey != nil || input.expectations.previousCounter != nil
  }

  /// Sets the marks of the sender, which are account, client and connection, and of the server.
  mutating func setSender(from delivery: Delivery) {
    account = Mark(of: delivery.account?.name)
    isAccountVerified = delivery.account?.isVerified ?? false
    client = Mark(of: delivery.client)
    connection = Mark(of: delivery.connection)
    origin = Mark(of: delivery.origin?.site).high
  }
}

extension [CheckResult] {
  /// The rules that fail.
  var failed: [RuleID] { filter { $0.result == .fail }.map(\.rule.id) }
}

extension Mark {
  /// Creates the mark of a text's SHA-256, or the mark `none` without a text.
  init(of text: String?) {
    self = text.map { Mark(hash: Digest.sha256(Array($0.utf8))) } ?? .none
  }
}

extension Event.Kind {
  /// Returns the kind of event that an artifact is; `nil` for unknown bytes, and for an
  /// attestation, assertion or receipt in a response.
  init?(_ input: CheckInput, in place: EventDraft.Place) {
    switch input.type {
    // No client sent what is in a response. A token in a response was issued.
    case .attestation where place.isAnswer, .assertion where place.isAnswer,
      .receipt where place.isAnswer:
      return nil
    // Any artifact in the request to Apple was sent as a receipt, and the app's server does not
    // answer it.
    case .attestation: self = place.request == nil ? .attestation : .receiptSentToApple
    case .assertion: self = place.request == nil ? .assertion : .receiptSentToApple
    case .receipt: self = place.request == nil ? .receipt : .receiptSentToApple
    case .token: self = place.isAnswer ? .tokenIssued : .tokenUsed
    case .deviceCheck: self = input.deviceCheck?.endpoint == .update ? .bitsSet : .bitsAsked
    case .unknown: return nil
    }
  }
}

extension Event.Environment {
  /// Returns the environment that the attestation's aaguid states, or `nil` for other aaguids.
  init?(_ attestation: AttestedContent) {
    switch attestation.environment {
    case .production: self = .production
    case .development, .documentedSandbox: self = .development
    case nil: return nil
    }
  }

  /// Returns the environment that the server expects, or `nil` if it accepts any.
  init?(_ expected: ExpectedEnvironment) { self.init(rawValue: expected.rawValue) }
}

extension CheckInput {
  /// ID of the key that the artifact belongs to, 32 bytes; `nil` if it is not known.
  ///
  /// For an attestation the certified key, for a receipt the key of the certificate in field 3,
  /// otherwise the stated key ID or the SHA-256 of the expected key's X9.63 point.
  var keyOfConversation: [UInt8]? {
    switch type {
    case .attestation: attestation?.keyIdentifier
    case .receipt: (receipt?.certificate?.publicKey).map { Digest.sha256($0.key) }
    default:
      expectations.statedKeyIdentifier ?? expectedPublicKey.map { Digest.sha256($0.point) }
    }
  }

  /// SHA-256 of the challenge: field 4 of the attestation's receipt, otherwise computed from the
  /// given challenge; `nil` if there is neither, and for types other than attestation and assertion.
  var challengeOfConversation: [UInt8]? {
    if type == .attestation, let hash = receipt?.receipt.value(.clientHash), hash.count == 32 {
      return hash.array
    }
    guard type == .attestation || type == .assertion else { return nil }
    return expectations.challenge?.readings.first?.hash
  }
}
