package import Results

/// A line of a reviewer's checklist, as a value: the property, who asks for it, and what of the
/// evidence shows it or violates it.
package struct ReviewLine: Sendable {
  package let id: String
  package let title: String
  package let sources: [String]
  /// What to record, so that the evidence can tell.
  package let capture: String
  let judge: @Sendable (ReviewFacts) -> Answer

  init(
    _ id: String, _ title: String, sources: [String], capture: String,
    judge: @escaping @Sendable (ReviewFacts) -> Answer
  ) {
    self.id = id
    self.title = title
    self.sources = sources
    self.capture = capture
    self.judge = judge
  }

  /// How the evidence answers a line.
  package struct Answer: Sendable {
    package let result: ReviewItem.Result
    package let found: String
    package let events: Sample

    static func violated(_ found: String, _ events: Sample = Sample()) -> Answer {
      Answer(result: .violated, found: found, events: events)
    }

    static func shown(_ found: String, _ events: Sample = Sample()) -> Answer {
      Answer(result: .shown, found: found, events: events)
    }

    static func notVisible(_ found: String) -> Answer {
      Answer(result: .notVisible, found: found, events: Sample())
    }
  }
}

/// Events of one sort: how many there are, and the first of them.
package struct Sample: Sendable {
  package private(set) var count = 0
  package private(set) var first: [Event] = []

  private static let shown = 8

  package init() {}

  var isEmpty: Bool { count == 0 }

  mutating func add(_ event: Event) {
    count += 1
    if first.count < Self.shown { first.append(event) }
  }

  mutating func add(_ events: [Event]) { for event in events { add(event) } }
}
