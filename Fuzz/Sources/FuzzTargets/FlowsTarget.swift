import Evidence
import Flow
import Results

extension FuzzTarget {
  /// Events of a few keys, accounts and challenges, and what the rules on conversations find in them.
  public static let flows = FuzzTarget { input in
    var choices = Choices(input)
    var events: [Event] = []
    while !choices.isAtEnd, events.count < 512 { events.append(choices.event(events.count)) }
    for event in events {
      claim(Event(packed: event.packed[...]) == event, "a packed event is read back the same")
    }
    let found = findings(in: events)
    claim(
      found.map { $0.1 } == findings(in: events).map { $0.1 },
      "the same events give the same findings")
    let orders = Set(events.map(\.order))
    for (rule, finding) in found {
      claim(!finding.found.isEmpty, "a finding of \(rule) says what was seen")
      claim(finding.events.count <= finding.eventCount, "a finding counts its events")
      claim(finding.events.allSatisfy { orders.contains($0.order) }, "a finding names its events")
      claim(
        finding.offences.isSubset(of: Set(finding.events.map(\.order))),
        "what must not happen is among the events")
      for explanation in finding.causes {
        claim(
          (explanation.certainty == .proven) == (explanation.rival == nil),
          "only what is proven has no rival")
      }
    }
  }

  /// Returns the findings with the ID of their rule, in the order of reports.
  private static func findings(in events: [Event]) -> [(RuleID, FlowFinding)] {
    var judge = FlowJudge()
    events.forEach { judge.add($0) }
    for view in judge.views {
      for group in Dictionary(grouping: events, by: view.mark).sorted(by: { $0.key < $1.key })
      where group.key.isKnown { judge.judge(group.value, by: view) }
    }
    let found = judge.finish().map { ($0.rule.id, $0.finding) }
    for (_, answer) in judge.review() { claim(!"\(answer)".isEmpty, "a line has an answer") }
    return found
  }
}

extension Choices {
  private mutating func mark(_ count: Int) -> Mark {
    let number = UInt64(number(below: count + 1))
    return number == 0 ? .none : Mark(high: number, low: 2)
  }

  fileprivate mutating func event(_ order: Int) -> Event {
    var event = Event(one(of: Event.Kind.allCases), order: order)
    event.time = time()
    event.answer = one(of: [.unknown, .accepted, .refused])
    event.status = maybe { $0.one(of: [200, 204, 400, 403, 408, 429, 500]) }
    event.verdict = maybe { $0.one(of: [.accepted, .rejected, .undetermined, .unreadable]) }
    event.failures = FailureSet(rawValue: 1 << UInt64(number(below: 20)))
    event.counter = maybe { UInt32($0.number(below: 8)) }
    event.environment = maybe { $0.one(of: [.production, .development]) }
    event.host = maybe { $0.one(of: [.production, .development]) }
    event.certifiedAt = time()
    event.challengeIssuedAt = time()
    let flags = (0..<9).map { _ in flag() }
    (event.isExplicit, event.isSigned, event.isChallengeProven) = (flags[0], flags[1], flags[2])
    (event.answersChallenge, event.failsByChallenge) = (flags[3], flags[4])
    (event.isAccountVerified, event.leavesOut) = (flags[5], flags[6])
    (event.isKeyGiven, event.failsByExpectation) = (flags[7], flags[8])
    event.error = maybe { $0.number(below: KnownError.all.count) }
    event.requestFaults = RequestFaults(rawValue: UInt16(number(below: 8)))
    (event.key, event.challenge, event.account) = (mark(3), mark(3), mark(3))
    (event.client, event.connection, event.entry) = (mark(2), mark(2), mark(8))
    (event.content, event.reason) = (mark(4), mark(3))
    return event
  }
}
