package import Evidence

/// The events that have one thing in common, in the order in which they happened.
package struct Conversation: Sendable {
  package let events: [Event]
  /// What all of the evidence shows.
  package let overview: Overview
  /// Whether every event has a time, so that their order is that of time; otherwise it is that of the
  /// evidence.
  package let isTimed: Bool

  /// More events of one key or challenge are not looked at.
  package static let longest = 65_536

  package init(_ events: [Event], overview: Overview) {
    isTimed = events.allSatisfy { $0.time != nil }
    self.events =
      isTimed
      ? events.sorted {
        ($0.time?.milliseconds ?? 0, $0.order) < ($1.time?.milliseconds ?? 0, $1.order)
      } : events.sorted { $0.order < $1.order }
    self.overview = overview
  }

  package func events(_ kind: Event.Kind) -> [Event] { events.filter { $0.kind == kind } }
}

/// What is true of the evidence as a whole.
package struct Overview: Sendable {
  package private(set) var count = 0
  package private(set) var kinds: [Event.Kind: Int] = [:]
  /// Attestations that a server accepted without saying which environment is its own.
  package private(set) var accepted: [Event.Environment: [Event]] = [:]
  /// When the first event happened that has a time.
  package private(set) var start: Timestamp?
  private var answers: [Served.Answer: Int] = [:]
  /// Whether an account is known of any event.
  package private(set) var hasAccounts = false

  /// Events that are kept to be shown.
  private static let shown = 8

  package init() {}

  package mutating func add(_ event: Event) {
    count += 1
    kinds[event.kind, default: 0] += 1
    answers[event.answer, default: 0] += 1
    hasAccounts = hasAccounts || event.account.isKnown
    if let time = event.time { start = min(start ?? time, time) }
    if event.kind == .attestation, event.isAccepted, event.host == nil,
      let environment = event.environment,
      accepted[environment, default: []].count < Self.shown
    {
      accepted[environment, default: []].append(event)
    }
  }

  package func count(_ kind: Event.Kind) -> Int { kinds[kind] ?? 0 }

  /// Whether the evidence says of anything how a server answered.
  package var hasAnswers: Bool {
    answers.contains { $0.key != .unknown && $0.value > 0 }
  }
}
