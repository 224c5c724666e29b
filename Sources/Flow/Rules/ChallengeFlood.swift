import Evidence
import Results

/// Finds clients that request many challenges and don't answer them, a part of the rule
/// `flow.challenge-lifetime`.
enum ChallengeFlood {
  /// Returns a finding if one client got at least ``Limit/manyChallenges`` challenges within a
  /// minute and answered none of them.
  /// - Parameter conversation: All events of one client. Nothing is found without times, or if more
  ///   than ``Limit/fewKeys`` keys send artifacts from the same address.
  /// - Returns: A warning, or a cleared finding if at least one of the requests wasn't accepted.
  static func finding(_ conversation: Conversation) -> FlowFinding? {
    let asked = conversation.events(.challengeIssued)
    let issued = asked.filter(\.isAccepted)
    guard conversation.isTimed, issued.count >= Limit.manyChallenges else { return nil }
    // Many keys at one address are many devices behind one gateway.
    let sent = conversation.events.filter(\.isKeyProof)
    let answered = Set(sent.map(\.challenge).filter(\.isKnown))
    let open = issued.filter { !answered.contains($0.challenge) }
    guard open.count >= Limit.manyChallenges, Set(sent.map(\.key)).count <= Limit.fewKeys,
      let burst = densest(open), let elapsed = burst.last?.elapsed(since: burst[0])
    else { return nil }
    let found =
      "One client gets \(burst.count.counted("challenge")) within \(elapsed.stretch) and answers none "
      + "of them."
    if let held = asked.first(where: { !$0.isAccepted }) {
      let status = held.status.map { ": it answers with status \($0)\(held.at)" } ?? ""
      return FlowFinding(
        .cleared, "The server limits how many challenges a client gets",
        "\(found) Then the server stops issuing them\(status).", [held] + burst)
    }
    return FlowFinding(
      .warn, "One client gets many challenges, and isn't told to wait", found, burst,
      cause: "F10-challenges-unlimited",
      unless: "Many devices behind one address, or a test of the server's load")
  }

  /// Returns the largest group of challenges within one minute; `nil` if it has fewer than
  /// ``Limit/manyChallenges``.
  /// - Complexity: O(*n*), since the events are sorted by time.
  private static func densest(_ events: [Event]) -> [Event]? {
    var start = 0
    var best = 0..<0
    for end in events.indices {
      while (events[end].elapsed(since: events[start]) ?? 0) > Limit.burst { start += 1 }
      if end + 1 - start > best.count { best = start..<(end + 1) }
    }
    return best.count >= Limit.manyChallenges ? Array(events[best]) : nil
  }
}
