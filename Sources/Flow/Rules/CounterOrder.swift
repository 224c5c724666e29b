import Evidence
import Results

extension FlowCheck {
  /// The rule `flow.counter-order`: the counters of a key's accepted assertions grow in the order
  /// of arrival.
  ///
  /// For example, counter 7 accepted after counter 9 is a failure, unless both requests were sent
  /// in parallel by one client.
  static let counterOrder = FlowCheck("flow.counter-order", [.serverGroup(.key) { counters($0) }])

  /// Returns at most one finding for a key.
  /// - Parameter conversation: All events of one key. Unreadable assertions and assertions without
  ///   a counter are ignored.
  private static func counters(_ conversation: Conversation) -> FlowFinding? {
    let accepted = conversation.events(.assertion).filter {
      $0.isAccepted && $0.counter != nil && $0.verdict != .unreadable
    }
    let falls = falls(in: accepted)
    guard let first = falls.first else { return nil }
    if conversation.isTimed, let finding = clockSkew(accepted, falls) { return finding }
    let fall = falls.first { !$0.mayBeRace } ?? falls.first { !$0.isOfOneSender }
    return fall.map { fallen($0, falls, conversation) } ?? overtaken(first, falls)
  }

  /// A pair of accepted assertions of one key where the later counter isn't greater than the
  /// highest one before it.
  private struct Fall {
    /// The assertion with the highest counter so far.
    let higher: Event
    /// The later assertion, whose counter isn't greater.
    let lower: Event

    /// The counters of both assertions, the higher one first.
    var counters: (UInt32, UInt32) { (higher.counter ?? 0, lower.counter ?? 0) }

    /// Whether both counters are equal.
    var isSame: Bool { counters.0 == counters.1 }

    /// Whether both requests may have been sent in parallel: the counters differ by at most
    /// ``Limit/parallelRequests``, the times by at most ``Limit/together``, and the sender can be
    /// the same.
    var mayBeRace: Bool {
      guard !isSame, counters.0 - counters.1 <= Limit.parallelRequests,
        let elapsed = lower.elapsed(since: higher)
      else { return false }
      return elapsed <= Limit.together && lower.canShareSender(with: higher)
    }

    /// Whether the evidence shows that one sender sent both.
    var isOfOneSender: Bool { lower.hasSender(of: higher) }
  }

  /// Returns a pair for each assertion whose counter isn't greater than the highest one before it.
  private static func falls(in accepted: [Event]) -> [Fall] {
    var falls: [Fall] = []
    var highest: Event?
    var seen: Set<Mark> = []
    for event in accepted {
      // The same bytes again are a replay; the rule `flow.replay` reports it.
      guard seen.insert(event.content).inserted || !event.content.isKnown else { continue }
      if let top = highest, event.counter ?? 0 <= top.counter ?? 0 {
        falls.append(Fall(higher: top, lower: event))
      } else {
        highest = event
      }
    }
    return falls
  }

  /// Returns a cleared finding if the counters fall only in the order of time, grow in the order of
  /// the evidence, and the times differ by at most ``Limit/writingSkew``. Then the clocks of the
  /// recorders differ.
  private static func clockSkew(_ accepted: [Event], _ falls: [Fall]) -> FlowFinding? {
    let inOrder = accepted.sorted { $0.order < $1.order }
    guard inOrder != accepted, Self.falls(in: inOrder).isEmpty,
      falls.allSatisfy({
        ($0.lower.elapsed(since: $0.higher) ?? 0) <= Limit.writingSkew && $0.isOfOneSender
      })
    else { return nil }
    return FlowFinding(
      .cleared, "Counters grow in the order of the evidence",
      "By their times, \(falls.count.counted("counter")) fall\(falls.count == 1 ? "s" : "") back. In the order in which they are recorded, all of them grow: the clocks differ.",
      falls.flatMap { [$0.higher, $0.lower] }, of: [.key])
  }

  /// Returns a cleared finding about parallel requests of one sender that arrived out of order.
  private static func overtaken(_ first: Fall, _ falls: [Fall]) -> FlowFinding {
    let elapsed = first.lower.elapsed(since: first.higher)?.stretch ?? "moments"
    return FlowFinding(
      .cleared, "Requests arrived out of order",
      """
      Counter \(first.counters.1.grouped) is accepted \(elapsed) after \(first.counters.0.grouped). \
      Both are different requests of one sender, as when they are sent side by side: nothing is \
      replayed. A server that compares counters strictly rejects the second; this one doesn't. To see \
      whether it compares them at all, send both again, that with counter \(first.counters.0.grouped) \
      first: it must reject both for their counters.
      """,
      falls.flatMap { [$0.higher, $0.lower] }, of: [.key])
  }

  /// Returns a failure or a warning about a counter that isn't greater.
  /// - Parameters:
  ///   - fall: The pair that the title names.
  ///   - falls: All such pairs of the key.
  ///   - conversation: All events of the key.
  /// - Returns: A warning if the requests may have been parallel, or if there are no times and the
  ///   counters are close; otherwise a failure.
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
      fall.isSame
        ? "The server accepted counter \(lower.grouped) with two different requests"
        : "The server accepted counter \(lower.grouped) after \(higher.grouped)",
      found, falls.flatMap { [$0.higher, $0.lower] }, offences: falls.map(\.lower), of: [.key],
      cause: isOpen ? "S12-counter-not-greater" : "S13-counter-never-saved",
      unless: isOpen
        ? "An assertion that someone held back, or made with a copied key"
        : "A database that was restored, or two replicas that don't share the counter")
  }
}
