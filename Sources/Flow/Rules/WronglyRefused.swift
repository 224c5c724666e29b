import Evidence
import Results

extension FlowCheck {
  /// The rule `flow.wrongly-refused`: the server rejects no artifact that no check rejects.
  static let wronglyRefused = FlowCheck(
    "flow.wrongly-refused", [.conversation(.key) { soundButRefused($0) }])

  /// Returns a warning for each rejected artifact that no check rejects. Artifacts are left out
  /// that were accepted before, whose challenge was used before, whose counter isn't greater than
  /// an accepted one, or that came too late.
  /// - Parameter conversation: All events of one key.
  private static func soundButRefused(_ conversation: Conversation) -> [FlowFinding] {
    var contents: Set<Mark> = []
    var challenges: Set<Mark> = []
    var highest: UInt32?
    return conversation.events.filter { $0.isKeyProof || $0.kind == .receipt }.compactMap { event in
      if event.isAccepted {
        contents.insert(event.content)
        if event.challenge.isKnown { challenges.insert(event.challenge) }
        if event.kind == .assertion, let counter = event.counter {
          highest = max(highest ?? 0, counter)
        }
        return nil
      }
      guard event.isRefused, event.verdict == .accepted, !contents.contains(event.content),
        !challenges.contains(event.challenge), !isLate(event),
        event.kind != .assertion || (event.counter ?? 0) > (highest ?? 0) || highest == nil
      else { return nil }
      let found =
        event.isWarned
        ? "It has a warning here and no failure, and the server rejects it."
        : "No check fails here, and the server rejects it."
      let (one, several) =
        event.isWarned
        ? ("that no check rejects", "that no check rejects")
        : ("that passes every check here", "that pass every check here")
      var cause = FlowFinding.Explanation.consistent(
        "F08-sound-but-rejected", found, rival: otherValues(of: event))
      cause.takesRemedy = true
      return FlowFinding(
        .warn,
        .init(
          "The server rejected \(event.kind.noun) \(one)",
          "The server rejected # artifacts \(several)"),
        found, [event], of: [.key], causes: [cause],
        merging: event.reason.divided(by: event.isWarned),
        tellsReason: true)
    }
  }

  /// Returns a rival explanation of the rejection.
  private static func otherValues(of event: Event) -> String {
    let values = event.kind == .assertion ? "App ID or stored counter" : "App ID or environment"
    let challenge = isFresh(event) ? "" : ", an expired challenge"
    return "Another \(values) of the server than was given here\(challenge), or a locked account"
  }

  /// Returns whether the artifact came within ten seconds after its challenge was issued. A server whose
  /// challenges expire earlier rejects nearly every device.
  private static func isFresh(_ event: Event) -> Bool {
    event.challengeAge.map { (0...10_000).contains($0) } ?? false
  }

  /// Returns whether the artifact came after its challenge had expired (``Event/challengeLimit``).
  private static func isLate(_ event: Event) -> Bool {
    event.challengeAge.map { $0 > event.challengeLimit } ?? false
  }
}
