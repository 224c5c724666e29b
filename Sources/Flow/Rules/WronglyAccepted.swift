import Evidence
import Results

extension FlowRule {
  static let wronglyAccepted = FlowRule(
    "flow.wrongly-accepted", "The server accepts only what passes its checks",
    checks: """
      No artifact that fails a check here was accepted by the server, and no attestation answers a \
      challenge that the server never issued.
      """,
    protects: "Without this check, anyone who finds what the server doesn’t check can get in.",
    source: .attestation(step: "all steps"),
    methods: [.event { failing($0) }, .conversation(.challenge) { unissued($0) }])

  private static func failing(_ event: Event) -> FlowFinding? {
    guard event.isAccepted, event.verdict == .rejected else { return nil }
    let found = "The server accepts what fails its checks."
    return FlowFinding(
      .fail,
      .init("The server accepted \(event.kind.noun) that must be rejected") {
        "The server accepted \($0.grouped) artifacts that must be rejected"
      }, found, events: [event], of: [.key],
      causes: [
        event.failsByExpectation
          ? .consistent("F07-check-left-out", found, rival: otherExpectation)
          : .proven("F07-check-left-out", found)
      ], merging: event.reason, tellsReason: true)
  }

  /// What the operator expects of an artifact need not be what its server expects.
  private static let otherExpectation =
    "An App ID or environment given for this analysis that isn’t the server’s"

  /// An accepted attestation whose challenge no answer of the server brought.
  private static func unissued(_ conversation: Conversation) -> [FlowFinding] {
    guard conversation.overview.count(.challengeIssued) > 0,
      conversation.events(.challengeIssued).isEmpty, let start = conversation.overview.start,
      let event = conversation.events.first(where: { $0.isArtifact && $0.isAccepted }),
      let time = event.time
    else { return [] }
    let elapsed = time.milliseconds - start.milliseconds
    let found =
      "No answer of the server in this evidence brings the challenge that is accepted\(event.at)."
    return [
      FlowFinding(
        elapsed > Limit.beforeRecording ? .fail : .warn,
        .init("The server accepted \(event.kind.noun) for a challenge that it didn’t issue here"),
        found, events: [event], of: [.challenge, .key],
        causes: [
          .consistent(
            "F04-challenge-not-issued", found,
            rival: "A challenge that was issued before the recording began, or over another way")
        ])
    ]
  }
}
