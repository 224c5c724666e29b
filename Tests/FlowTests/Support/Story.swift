import Evidence
import Flow
import Results
import Rules

/// Builds the events of a conversation: names become marks, seconds become times.
struct Story {
  private(set) var events: [Event] = []

  static func mark(_ name: String) -> Mark {
    guard !name.isEmpty else { return .none }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Mark(high: hash, low: UInt64(name.utf8.count))
  }

  /// Returns a time, in seconds after noon of a day in March.
  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(milliseconds: 1_742_040_000_000 + Int64(seconds * 1_000))
  }

  mutating func add(
    _ kind: Event.Kind, at seconds: Double? = nil, _ answer: Served.Answer = .accepted,
    status: Int? = nil, key: String = "", challenge: String = "", account: String = "",
    client: String = "", connection: String = "", bytes: String = "", counter: UInt32? = nil,
    verdict: Verdict.Outcome? = .accepted, _ change: (inout Event) -> Void = { _ in }
  ) {
    var event = Event(kind, order: events.count)
    event.time = seconds.map(Self.time)
    event.answer = answer
    event.status = status
    event.key = Self.mark(key)
    event.challenge = Self.mark(challenge)
    event.account = Self.mark(account)
    event.client = Self.mark(client)
    event.connection = Self.mark(connection)
    event.content = Self.mark(bytes)
    event.counter = counter
    event.verdict = verdict
    // As in a record of the server.
    event.isExplicit = answer != .unknown
    event.isChallengeProven = true
    event.answersChallenge = true
    event.isAccountVerified = true
    change(&event)
    events.append(event)
  }

  static func told(_ body: (inout Story) -> Void) -> [Event] {
    var story = Story()
    body(&story)
    return story.events
  }
}

/// Returns the findings on the events, as `rule result`, in order.
func outcomes(_ events: [Event]) -> [String] {
  FlowJudge.findings(in: events).map { "\($0.rule.id) \($0.finding.result.rawValue)" }
}

extension FlowJudge {
  /// Runs all rules over events that fit into memory, including the grouping. Events without a known
  /// mark for a view are left out of that view.
  /// - Returns: The findings in the order of ``finish()``.
  static func findings(
    in events: [Event]
  ) -> [(rule: Rule, finding: FlowFinding)] {
    var judge = FlowJudge()
    for event in events { judge.add(event) }
    for view in judge.views {
      let groups = Dictionary(grouping: events.filter { view.mark(of: $0).isKnown }) {
        view.mark(of: $0)
      }
      for mark in groups.keys.sorted() { judge.judge(groups[mark] ?? [], by: view) }
    }
    return judge.finish()
  }
}
