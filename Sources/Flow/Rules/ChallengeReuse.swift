import Evidence
import Results

extension FlowRule {
  static let challengeReuse = FlowRule(
    "flow.challenge-reuse", "Every challenge is used once",
    checks: """
      No challenge is accepted with two artifacts, and none is given out twice to different clients.
      """,
    protects: "Without this check, whoever has seen a challenge can answer it again.",
    source: .attestation(step: "the one-time challenge"),
    methods: [.conversation(.challenge) { uses($0) + issues($0) }])

  private static func uses(_ conversation: Conversation) -> [FlowFinding] {
    let sent = conversation.events.filter { $0.isArtifact && $0.content.isKnown }
    let accepted = distinct(sent.filter(\.isAccepted))
    guard distinct(sent).count > 1, let first = accepted.first else { return [] }
    guard accepted.count > 1, let second = accepted.dropFirst().first else {
      guard sent.allSatisfy({ $0.isAccepted || $0.isRefused }) else { return [] }
      return [
        FlowFinding(
          .cleared, .init("A challenge was sent twice and accepted once"),
          "\(distinct(sent).count.grouped) artifacts answer one challenge, and the server accepts one.",
          events: sent, of: [.challenge])
      ]
    }
    let elapsed = second.elapsed(since: first).map { ", \($0.stretch) apart" } ?? ""
    let keys = Set(accepted.map(\.key).filter(\.isKnown)).count
    let of = keys > 1 ? " of \(keys.grouped) keys" : ""
    let found =
      "\(accepted.count.counted("different artifact"))\(of) answer one challenge, and all are "
      + "accepted\(elapsed)."
    return [
      FlowFinding(
        .fail,
        .init(
          "The server accepted one challenge \(accepted.count == 2 ? "twice" : "\(accepted.count.grouped) times")"
        ),
        found, events: sent, of: [.challenge],
        causes: [.proven("F01-challenge-not-consumed", found)])
    ]
  }

  private static func issues(_ conversation: Conversation) -> [FlowFinding] {
    let issued = conversation.events(.challengeIssued)
    guard issued.count > 1, let first = issued.first else { return [] }
    if issued.allSatisfy({ $0.canShareSender(with: first) && $0.account == first.account }) {
      return [
        FlowFinding(
          .cleared, .init("A client asked again for its challenge"),
          "The server gives one client the same challenge \(issued.count == 2 ? "twice" : "\(issued.count.grouped) times").",
          events: issued, of: [.challenge])
      ]
    }
    let found = "The server gives the same challenge to different clients."
    return [
      FlowFinding(
        .fail, .init("The server issued one challenge to several clients"), found,
        events: issued, of: [.challenge], causes: [.proven("F02-challenge-not-random", found)])
    ]
  }

  /// One event for each artifact.
  private static func distinct(_ events: [Event]) -> [Event] {
    var seen: Set<Mark> = []
    return events.filter { seen.insert($0.content).inserted }
  }
}
