import Evidence
import Results

extension FlowRule {
  static let counterOrder = FlowRule(
    "flow.counter-order", "The counters of a key grow",
    checks: """
      In the order of arrival, each accepted assertion of a key has a greater counter. Requests \
      that one client sent in parallel may arrive in a different order; a copied key has a client of its \
      own.
      """,
    protects: "Without this check, anyone can replay an assertion that was held back or copied.",
    source: .assertion(step: "step 5"),
    methods: [.conversation(.key) { counters($0) }])

  private static func counters(_ conversation: Conversation) -> [FlowFinding] {
    let accepted = conversation.events(.assertion).filter {
      $0.isAccepted && $0.counter != nil && $0.verdict != .unreadable
    }
    let falls = falls(in: accepted)
    guard let first = falls.first else { return [] }
    if conversation.isTimed, let finding = clockSkew(accepted, falls) { return [finding] }
    if let fall = falls.first(where: { !$0.mayBeRace }) {
      return [fallen(fall, falls, conversation)]
    }
    if let fall = falls.first(where: { !$0.isOfOneSender }) {
      return [fallen(fall, falls, conversation)]
    }
    return [overtaken(first, falls)]
  }

  /// A counter that is not above one that was accepted before.
  private struct Fall {
    let higher: Event
    let lower: Event

    var counters: (UInt32, UInt32) { (higher.counter ?? 0, lower.counter ?? 0) }

    var isSame: Bool { counters.0 == counters.1 }

    /// Whether different requests may have been sent side by side.
    var mayBeRace: Bool {
      guard !isSame, counters.0 - counters.1 <= Limit.parallelRequests,
        let elapsed = lower.elapsed(since: higher)
      else { return false }
      return elapsed <= Limit.together && lower.canShareSender(with: higher)
    }

    /// Whether something shows that one sender sent both.
    var isOfOneSender: Bool { lower.hasSender(of: higher) }
  }

  private static func falls(in accepted: [Event]) -> [Fall] {
    var falls: [Fall] = []
    var highest: Event?
    var seen: Set<Mark> = []
    for event in accepted {
      // The same bytes again are a replay, which another rule tells.
      guard seen.insert(event.content).inserted || !event.content.isKnown else { continue }
      if let top = highest, event.counter ?? 0 <= top.counter ?? 0 {
        falls.append(Fall(higher: top, lower: event))
      } else {
        highest = event
      }
    }
    return falls
  }

  /// In the order of the evidence the counters grow, and the clocks of its writers differ a little.
  private static func clockSkew(_ accepted: [Event], _ falls: [Fall]) -> FlowFinding? {
    let inOrder = accepted.sorted { $0.order < $1.order }
    guard inOrder != accepted, Self.falls(in: inOrder).isEmpty,
      falls.allSatisfy({
        ($0.lower.elapsed(since: $0.higher) ?? 0) <= Limit.writingSkew && $0.isOfOneSender
      })
    else { return nil }
    return FlowFinding(
      .cleared, .init("Counters grow in the order of the evidence"),
      "By their times, \(falls.count.counted("counter")) fall\(falls.count == 1 ? "s" : "") back. In the order in which they are recorded, all of them grow: the clocks differ.",
      events: falls.flatMap { [$0.higher, $0.lower] }, of: [.key])
  }

  private static func overtaken(_ first: Fall, _ falls: [Fall]) -> FlowFinding {
    let elapsed = first.lower.elapsed(since: first.higher)?.stretch ?? "moments"
    return FlowFinding(
      .cleared, .init("Requests arrived out of order"),
      """
      Counter \(first.counters.1.grouped) arrives \(elapsed) after \(first.counters.0.grouped). \
      Both are different requests of one sender: they were sent side by side.
      """,
      events: falls.flatMap { [$0.higher, $0.lower] }, of: [.key])
  }

  private static func fallen(
    _ fall: Fall, _ falls: [Fall], _ conversation: Conversation
  ) -> FlowFinding {
    let (higher, lower) = fall.counters
    let elapsed = fall.lower.elapsed(since: fall.higher).map { ", \($0.stretch) later" } ?? ""
    let others = falls.count - 1
    let found =
      "Counter \(lower.grouped) is accepted after \(higher.grouped)\(elapsed)."
      + (others > 0
        ? " \(others.counted("more counter")) of the key fall\(others == 1 ? "s" : "") back." : "")
    let isOpen =
      fall.mayBeRace
      || !conversation.isTimed && !fall.isSame && higher - lower <= Limit.parallelRequests
    return FlowFinding(
      isOpen ? .warn : .fail,
      .init(
        fall.isSame
          ? "The server accepted counter \(lower.grouped) with two different requests"
          : "The server accepted counter \(lower.grouped) after \(higher.grouped)"),
      found, events: falls.flatMap { [$0.higher, $0.lower] }, offences: falls.map(\.lower),
      of: [.key],
      causes: [
        isOpen
          ? .consistent(
            "S12-counter-not-greater", found,
            rival: "An assertion that someone held back, or made with a copied key")
          : .consistent(
            "S13-counter-never-saved", found,
            rival: "A database that was restored, or two replicas that don't share the counter")
      ])
  }
}
