package import Results

/// What a rule found in a conversation, with events instead of texts.
package struct FlowFinding: Sendable, Hashable {
  package let result: RunFinding.Result
  package let title: Counted
  /// What was seen, in a sentence or two.
  package let found: String
  package private(set) var events: [Event]
  /// The numbers of those events that are what must not happen; the others show what they are held
  /// against, such as the first and legitimate use of a challenge.
  package private(set) var offences: Set<Int>
  /// How many there are in all.
  package private(set) var eventCount: Int
  package let topics: Set<Topic>
  package let causes: [Explanation]
  /// Findings of one rule with the same mark are one; `nil` where each stands for itself.
  package let merging: Mark?
  /// Whether the reason that the first event is kept with belongs to what was found.
  package let tellsReason: Bool

  /// What the events have in common, to be named with the finding.
  package enum Topic: Sendable, Hashable { case key, challenge, account }

  /// A title for one, and for several.
  package struct Counted: Sendable, Hashable {
    let one: String
    let many: @Sendable (Int) -> String

    package init(_ one: String, _ many: @escaping @Sendable (Int) -> String) {
      self.one = one
      self.many = many
    }

    package init(_ text: String) { self.init(text) { _ in text } }

    package func text(_ count: Int) -> String { count == 1 ? one : many(count) }

    package static func == (left: Counted, right: Counted) -> Bool {
      left.one.utf8.elementsEqual(right.one.utf8)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(one) }
  }

  /// A cause by its id, and how surely the events show it.
  package struct Explanation: Sendable, Hashable {
    package let cause: String
    package let certainty: Certainty
    package let summary: String
    package let rival: String?

    /// An exact fact of the events.
    package static func proven(_ cause: String, _ summary: String) -> Explanation {
      Explanation(cause: cause, certainty: .proven, summary: summary, rival: nil)
    }

    /// An exact fact where all that it rests on is proven, and a rival fits where it isn't.
    package static func told(
      _ cause: String, _ summary: String, unless rival: String?
    ) -> Explanation {
      rival.map { consistent(cause, summary, rival: $0) } ?? proven(cause, summary)
    }

    /// The events fit, and fit a rival too.
    package static func consistent(
      _ cause: String, _ summary: String, rival: String
    ) -> Explanation {
      Explanation(cause: cause, certainty: .consistent, summary: summary, rival: rival)
    }
  }

  /// How a reason begins that quotes the text itself; it belongs to every finding.
  package static let quoting = "It says “"

  /// Events that a finding shows; the others are counted.
  package static let shownEvents = 32

  /// - Parameter offences: of the events, those that must not happen; all of them where it isn't given.
  package init(
    _ result: RunFinding.Result, _ title: Counted, _ found: String, events: [Event],
    offences: [Event]? = nil, of topics: Set<Topic> = [], causes: [Explanation] = [],
    merging: Mark? = nil,
    tellsReason: Bool = false
  ) {
    self.result = result
    self.title = title
    self.found = found
    self.events = Array(events.prefix(Self.shownEvents))
    self.offences =
      result == .cleared ? [] : Set((offences ?? events).prefix(Self.shownEvents).map(\.order))
    eventCount = events.count
    self.topics = topics
    self.causes = causes
    self.merging = merging
    self.tellsReason = tellsReason
  }

  /// The error of the catalogue that all of its events report; `nil` for another finding.
  package var reportedError: Int? {
    guard let error = events.first?.error, events.allSatisfy({ $0.error == error }),
      result == .warn
    else { return nil }
    return error
  }

  package mutating func merge(_ other: FlowFinding) {
    eventCount += other.eventCount
    events += other.events.prefix(Self.shownEvents - events.count)
    offences.formUnion(other.offences.intersection(events.map(\.order)))
  }
}
