import Checks
import Claims
import Containers
import Decoding
import Diagnosis
import Evidence
import Flow
import Ingest
import Results
import SystemCrypto

/// An event of a conversation before it has a number, with the texts that a finding shows.
///
/// Drafts are made in parallel. ``FlowCollector`` numbers the event when the artifact is delivered.
/// An event does not contain the values by which events are compared, but a mark of each: the first
/// 16 bytes of its SHA-256.
struct EventDraft: Sendable {
  /// The event; its `order` is 0 until delivery.
  var event: Event
  /// Account, client, connection and the server's answer.
  let delivery: Delivery
  /// Key ID, 32 bytes; `nil` if it is not known.
  let key: [UInt8]?
  /// SHA-256 of the challenge; `nil` if it is not known.
  let challenge: [UInt8]?
  /// Why the artifact fails, which values the client data leaves out, the likely cause of a warning,
  /// what the server said, or the time in the receipt; empty if there is nothing to say.
  private(set) var reason: String
  /// What the artifact itself says about its rejection, as ``Remedy/text``; empty without it.
  var remedy = ""

  /// Returns the same with the words of one of the server's errors as the reason. An error that only
  /// a status reports has no words of the server; only what the receipt says about its time stays.
  ///
  /// - Parameter app: The app and the environment of the attestation that a service answers; `nil` for
  ///   other errors.
  func quoting(_ words: String, aboutAttestationFor app: String?) -> EventDraft {
    let isStatusAlone = delivery.served.status.map { words.ends(with: " answers \($0)") } ?? false
    if isStatusAlone, StoredReason(of: reason) == .receiptTime { return self }
    let quote =
      isStatusAlone ? nil : StoredReason.quote.text("\(words.prefix(ErrorReading.longestWords))”")
    var draft = self
    draft.reason = [quote, app.map(StoredReason.attestedApp.text)].compactMap(\.self)
      .joined(separator: ". ")
    return draft
  }

  /// Rules that compare an artifact with its challenge and fail for a wrong challenge alone.
  static let ofChallenge = ofAttestation.union(ofAssertion)
    .subtracting([Check.assertionSignature.id])
  /// Rules that an attestation passes if it was made for its challenge.
  static let ofAttestation: Set<RuleID> = [Check.attestationNonce.id]
  /// Rules that an assertion passes if it was made for its challenge.
  static let ofAssertion: Set<RuleID> = [
    Check.assertionChallenge.id, Check.assertionSignature.id,
  ]

  /// Rules that compare an artifact with the App ID and the environment that were given.
  static let ofExpectation: Set<RuleID> = [
    Check.attestationAppID.id, Check.attestationEnvironment.id, Check.receiptAppID.id,
    Check.receiptEnvironment.id, Check.assertionAppID.id, Check.tokenAppID.id,
  ]
}

extension EventDraft {
  /// Makes the event of an artifact.
  ///
  /// - Parameters:
  ///   - input: The decoded artifact with what the server expects.
  ///   - checks: The results of all rules.
  ///   - verdict: The overall answer.
  ///   - delivery: Account, client, connection and the server's answer.
  ///   - cause: The most likely cause of a warning, as a sentence; `nil` without any.
  ///   - place: Where the artifact was in its exchange.
  ///   - digest: SHA-256 of the artifact's bytes.
  /// - Returns: `nil` for unknown bytes, and for an attestation, assertion or receipt in a response
  ///   that reports no known error.
  init?(
    _ input: CheckInput, _ checks: [CheckResult], _ verdict: Verdict, _ delivery: Delivery,
    cause: String? = nil, in place: Place = Place(), digest: [UInt8]
  ) {
    let sent = Event.Kind(input, in: place)
    // An artifact that a response repeats was not sent by a client, but the response may report an
    // error.
    let error =
      sent == nil && place.isAnswer ? delivery.error.flatMap(KnownError.index(in:)) : nil
    guard let kind = sent ?? error.map({ KnownError.all[$0].kind }) else { return nil }
    self.delivery = delivery
    key = input.keyOfConversation
    challenge = place.issuedChallenge ?? input.challengeOfConversation
    let unsigned = delivery.served.answer == .accepted ? place.unsigned : []
    reason = Self.reason(verdict, checks, leavingOut: unsigned, delivery, cause)
    event = Event(kind, order: 0)
    event.error = error
    event.requestFaults =
      place.request?.faults(with: input.type == .receipt ? input.receiptAsFound : nil) ?? []
    if event.requestFaults.contains(.early), let time = input.receiptAsFound?.time(.notBefore) {
      reason = StoredReason.receiptTime.text("\(time)")
    }
    event.leavesOut = !unsigned.isEmpty
    event.time = place.request?.sentAt ?? input.expectations.capturedAt
    event.setAnswer(from: delivery)
    event.setSender(from: delivery)
    event.setOutcome(
      verdict, checks, of: input, isDesignated: place.designation?.isProof ?? false)
    event.setContent(of: input)
    event.challengeIssuedAt = delivery.challengeIssuedAt
    event.challengeLifetime = delivery.challengeLifetime
    event.recording = place.recording
    event.isCaptured = place.isCaptured
    event.key = key.map { Mark(hash: $0) } ?? .none
    event.challenge = challenge.map { Mark(hash: $0) } ?? .none
    event.entry = place.entry.map { Mark(hash: $0) } ?? .none
    // A DeviceCheck request has a transaction ID and a time of its own, so that its bytes are never
    // compared.
    event.content = input.type == .deviceCheck ? .none : Mark(hash: digest)
    event.reason =
      verdict.outcome == .rejected
      ? Mark(of: checks.failed.map(\.rawValue).joined(separator: " "))
      : Mark(of: unsigned.isEmpty ? "\(delivery.error ?? "-")\(cause ?? "")" : reason)
  }

  /// Notes what the causes say about a server that accepts the artifact.
  ///
  /// - Parameters:
  ///   - diagnoses: The causes of its failures.
  ///   - checks: The results of all rules.
  ///   - policy: What the artifact was checked with.
  ///   - isAmbiguous: Whether a value is given twice, and nothing shows which one the server read.
  mutating func note(
    _ diagnoses: [Diagnosis], of checks: [CheckResult], under policy: Policy,
    isAmbiguous: @autoclosure () -> Bool
  ) {
    guard event.isAccepted, event.verdict == .rejected else { return }
    let failed = checks.failed
    event.failsByReading = SharedReadings.explain(failed, diagnoses)
    // The cause is proven only for the digest of another body: every other value of the request has a rival.
    let isOfOtherBody = diagnoses.contains {
      $0.certainty == .proven && $0.cause.id.equals("S29-other-value-of-request")
    }
    if isOfOtherBody {
      event.failures = event.failures.union(.bodyDigest).subtracting(.signature)
      event.reason = Mark(of: (failed.map(\.rawValue) + ["other body"]).joined(separator: " "))
    }
    event.isSignatureUnexplained =
      failed == [Check.assertionSignature.id]
      && !diagnoses.contains { $0.certainty == .proven && $0.rules == failed }
    event.isAmbiguous = isAmbiguous()
    event.failsByAnchor = Self.failsByAnchor(failed, diagnoses, of: checks, under: policy)
  }

  /// Returns whether an artifact fails only because its certificates lead to another root than Apple's, while
  /// the operator gives no root. One whose attestation or receipt leads to Apple's root is of no test server.
  private static func failsByAnchor(
    _ failed: [RuleID], _ diagnoses: [Diagnosis], of checks: [CheckResult], under policy: Policy
  ) -> Bool {
    let anchors = [
      (Check.attestationChain.id, policy.attestationAnchor),
      (Check.receiptChain.id, policy.receiptAnchor),
    ]
    let ofApple = anchors.filter { $1.isBuiltIn }.map(\.0)
    return Set(ofApple).isSuperset(of: failed)
      && !checks.contains { $0.result == .pass && ofApple.contains($0.rule.id) }
      && diagnoses.contains {
        $0.cause.id.equals("C14-made-under-other-root") && Set($0.rules).isSuperset(of: failed)
      }
  }

  /// Returns why the artifact is rejected, which values its client data leaves out, or else what the server says.
  private static func reason(
    _ verdict: Verdict, _ checks: [CheckResult], leavingOut unsigned: [String],
    _ delivery: Delivery, _ cause: String?
  ) -> String {
    if verdict.outcome == .rejected { return "What fails: \(checks.failures)" }
    if unsigned.isEmpty { return refusal(delivery, cause) }
    return StoredReason.leftOut.text(
      unsigned.map { "“\($0.prefix(64))”" }.joined(separator: ", "))
  }

  /// Returns what the server says, after the most likely cause of a warning if it rejected the
  /// artifact.
  private static func refusal(_ delivery: Delivery, _ cause: String?) -> String {
    let likely = delivery.served.answer == .refused ? cause.map { "Most likely: \($0)" } : nil
    return [likely, words(of: delivery)].compactMap(\.self).joined(separator: " ")
  }

  /// Returns what the server says, with the start of its error; `nil` if it reports none.
  private static func words(of delivery: Delivery) -> String? {
    delivery.error.map { "The server says: \($0.prefix(300))" }
  }
}

extension EventDraft {
  /// Makes the event of something other than an artifact: an issued challenge, or a reported error.
  ///
  /// - Returns: `nil` for an error that is not in the catalogue, and for text, which
  ///   ``ErrorReading`` reads.
  init?(_ occurrence: Occurrence) {
    let error = occurrence.delivery.error.flatMap(KnownError.index(in:))
    switch occurrence.kind {
    case .challengeIssued, .challengeHeldBack: event = Event(.challengeIssued, order: 0)
    case .complaint:
      guard let error else { return nil }
      event = Event(KnownError.all[error].kind, order: 0)
      event.error = error
      event.requestFaults = occurrence.request?.faults ?? []
    case .said: return nil
    }
    event.recording = Mark(of: occurrence.source.file).high
    delivery = occurrence.delivery
    key = nil
    challenge =
      if case .challengeIssued(let text) = occurrence.kind { Digest.sha256(text) } else { nil }
    if case .challengeIssued(let text) = occurrence.kind {
      event.isPlainText = !RandomText.looksRandom(text)
    }
    reason = Self.words(of: delivery) ?? ""
    event.time = occurrence.time
    event.setAnswer(from: delivery)
    event.challenge = challenge.map { Mark(hash: $0) } ?? .none
    event.setSender(from: delivery)
    event.reason = Mark(of: delivery.error ?? "-")
  }

  /// Makes the event of an error that a text reports.
  init(_ report: ErrorReading.Report, in occurrence: Occurrence) {
    event = Event(KnownError.all[report.error].kind, order: 0)
    event.error = report.error
    delivery = occurrence.delivery
    key = nil
    challenge = nil
    reason = StoredReason.quote.text("\(report.words)”")
    event.recording = Mark(of: occurrence.source.file).high
    event.time = occurrence.time ?? report.facts.time
    event.setSender(from: delivery)
    event.reason = Mark(of: report.words)
  }

  /// Where an artifact was in its exchange, as far as that determines the kind of event.
  struct Place: Sendable {
    /// SHA-256 of the challenge's text as the server wrote it; `nil` if no challenge is designated.
    var issuedChallenge: [UInt8]?
    /// The upper half of the mark of the file's name.
    var recording: UInt64 = 0
    /// The request to Apple's `attestationData` endpoint that contains the artifact; otherwise
    /// `nil`.
    var request: ReceiptRequest?
    /// How the challenge was chosen that the artifact is compared with; `nil` if none was.
    var designation: Designation?
    /// Whether the artifact is in a response. Then no client sent it, and no server accepted it.
    var isAnswer = false
    /// Whether a capture contains the artifact.
    var isCaptured = false
    /// SHA-256 of the exchange as the recorder wrote it; `nil` without one, or if it is too long to
    /// be compared.
    var entry: [UInt8]?
    /// Names of values of the request that the assertion's client data does not cover; at most 8.
    var unsigned: [String] = []

    /// The place of an artifact without an exchange.
    init() {}

    private static let mostNames = 8
    /// The most bytes of an exchange times the number of its artifacts, because each artifact
    /// repeats the hashing.
    private static let longestEntries = 16 << 20

    /// Reads the place from the artifact's surroundings.
    ///
    /// - Parameters:
    ///   - submission: The artifact with its exchange.
    ///   - input: The decoded artifact.
    ///   - issuedChallenge: SHA-256 of the designated challenge's text.
    ///   - designation: How the challenge was chosen.
    init(
      _ submission: Submission, _ input: CheckInput, issuedChallenge: [UInt8]?,
      designation: Designation?
    ) {
      self.issuedChallenge = issuedChallenge
      self.designation = designation
      isAnswer = submission.isInAnswer
      isCaptured = submission.surroundings?.exchange != nil
      recording = Mark(of: submission.source.file).high
      if let exchange = submission.surroundings?.exchange, exchange.isReceiptRequest {
        request = isAnswer ? nil : exchange.receiptRequest(with: submission.surroundings?.body)
      }
      if let entry = submission.surroundings?.exchange?.entry,
        entry.count * max(1, submission.artifactsInRecord) <= Self.longestEntries
      {
        self.entry = Digest.sha256(entry)
      }
      if input.type == .assertion, submission.surroundings?.exchange != nil {
        // If the client data can be read in several ways, the one that covers most values.
        let names = input.expectations.clientData?.readings.map {
          submission.surroundings?.membersBeyond(
            $0.bytes, artifacts: submission.artifactsInRecord
          ) { Digest.sha256($0) } ?? []
        }.min { $0.count < $1.count }
        unsigned = Array((names ?? []).prefix(Self.mostNames))
      }
    }
  }
}
