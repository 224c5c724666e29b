import Evidence
import Results

extension FlowRule {
  static let wronglyAccepted = FlowRule(
    "flow.wrongly-accepted", "The server accepts only artifacts that pass the checks",
    checks: """
      No artifact that fails a check here was accepted by the server, and no attestation answers a \
      challenge that the server never issued. The signature of an accepted request covers its values. \
      What a server says in the body of its answer counts; a status alone proves nothing.
      """,
    protects: "Without this check, anyone who finds what the server doesn't check can get in.",
    source: .attestation(step: "all steps"),
    methods: [
      .event { failing($0) }, .event { leavingOut($0) }, .conversation(.challenge) { unissued($0) },
    ])

  private static func failing(_ event: Event) -> FlowFinding? {
    guard event.isAccepted, event.verdict == .rejected, event.isOfClient else { return nil }
    let isReceiptAlone = event.kind == .attestation && event.failures == .receipt
    let found =
      isReceiptAlone
      ? "The server accepts an attestation whose receipt isn't Apple's, or isn't its own."
      : "The server accepts artifacts that fail the checks."
    let doubt = Doubt.joined(
      event.failsByExpectation ? otherExpectation : nil,
      event.failsByChallenge ? otherChallenge : nil, Doubt.ofAnswers([event]))
    return FlowFinding(
      .fail,
      .init("The server accepted \(event.kind.noun) that must be rejected") {
        "The server accepted \($0.grouped) artifacts that must be rejected"
      }, found, events: [event], of: [.key],
      causes: [.told("F07-check-left-out", found, unless: doubt)],
      merging: event.reason.with(doubt != nil), tellsReason: true)
  }

  /// A signature that is valid, over less than the request.
  private static func leavingOut(_ event: Event) -> FlowFinding? {
    guard event.isAccepted, event.isSigned, event.leavesOut, event.verdict != .rejected else {
      return nil
    }
    let found = "The assertion doesn't cover every value of its request."
    return FlowFinding(
      .warn,
      .init("The server accepted a request with values that nobody signed") {
        "The server accepted \($0.grouped) requests with values that nobody signed"
      }, found, events: [event], of: [.key],
      causes: [
        .consistent("F11-request-not-signed", found, rival: "Values that decide nothing")
      ], merging: Mark(high: 3, low: 0), tellsReason: true)
  }

  /// What the operator expects of an artifact need not be what its server expects.
  private static let otherExpectation =
    "An App ID or environment given for this analysis that isn't the server's"

  private static let otherChallenge = "A challenge that isn't the one that the server compares"

  /// An accepted attestation whose challenge no answer of the server brought.
  private static func unissued(_ conversation: Conversation) -> [FlowFinding] {
    guard conversation.overview.count(.challengeIssued) > 0,
      conversation.events(.challengeIssued).isEmpty, let start = conversation.overview.start,
      let event = conversation.events.first(where: {
        $0.isArtifact && $0.isAccepted && $0.challengeIssuedAt == nil
      }),
      let time = event.time
    else { return [] }
    let elapsed = time.milliseconds - start.milliseconds
    let found =
      "No answer of the server in this evidence contains the challenge that is accepted\(event.at)."
    return [
      FlowFinding(
        elapsed > Limit.beforeRecording ? .fail : .warn,
        .init("The server accepted \(event.kind.noun) for a challenge that it didn't issue here"),
        found, events: [event], of: [.challenge, .key],
        causes: [
          .consistent(
            "F04-challenge-not-issued", found,
            rival:
              "A challenge that was issued before the recording began, or through a different channel"
          )
        ])
    ]
  }
}
