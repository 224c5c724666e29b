package import Results

/// A line of a reviewer's checklist, as a value: the property, the documents that ask for it, and a
/// function that finds the events that show or violate it.
package struct ReviewLine: Sendable {
  /// The id in results, such as `review.nonce`.
  package let id: String
  /// The property as a sentence.
  package let title: String
  /// The checklists and documents that ask for the property.
  package let sources: [String]
  /// What to record so that the evidence can show the property.
  package let capture: String
  /// Answers the line from the samples of all events.
  let judge: @Sendable (ReviewFacts) -> Answer

  /// Creates a line. The parameters are those of the properties with the same names.
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

  /// What the evidence shows about a line.
  package struct Answer: Sendable {
    /// Whether the property is violated, shown, or not visible in the evidence.
    package let result: ReviewItem.Result
    /// The reason, as a sentence.
    package let found: String
    /// The events that show or violate the property; empty if it isn't visible.
    package let events: Sample

    /// Returns the answer that events violate the property.
    static func violated(_ found: String, _ events: Sample = Sample()) -> Answer {
      Answer(result: .violated, found: found, events: events)
    }

    /// Returns the answer that events show the property.
    static func shown(_ found: String, _ events: Sample = Sample()) -> Answer {
      Answer(result: .shown, found: found, events: events)
    }

    /// Returns the answer that the evidence can't show the property.
    static func notVisible(_ found: String) -> Answer {
      Answer(result: .notVisible, found: found, events: Sample())
    }
  }
}

/// A number of events, with the first few of them.
package struct Sample: Sendable {
  /// The number of all events that were added.
  package private(set) var count = 0
  /// The first events that were added, at most eight.
  package private(set) var first: [Event] = []

  /// The most events that ``first`` keeps.
  private static let shown = 8

  /// Creates an empty sample.
  package init() {}

  /// Whether no event was added.
  var isEmpty: Bool { count == 0 }

  /// Counts an event, and keeps it if it is one of the first.
  mutating func add(_ event: Event) {
    count += 1
    if first.count < Self.shown { first.append(event) }
  }

  /// Counts several events, in their order.
  mutating func add(_ events: [Event]) { for event in events { add(event) } }
}
