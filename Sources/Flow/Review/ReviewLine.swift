package import Results

/// A line of a reviewer's checklist, as a value: the property, the documents that ask for it, and
/// the samples of events that show or violate it, in order.
package struct ReviewLine: Sendable {
  /// The id in results, such as `review.nonce`.
  package let id: String
  /// The property as a sentence.
  package let title: String
  /// The checklists and documents that ask for the property.
  package let sources: [String]
  /// What to record so that the evidence can show the property.
  package let capture: String
  /// The samples that answer the line; the first that isn't empty counts.
  let steps: [Step]
  /// Why the evidence can't show the property, if all samples are empty.
  let otherwise: String

  /// Creates a line. The parameters are those of the properties with the same names.
  init(
    _ id: String, _ title: String, sources: [String], capture: String, _ steps: [Step],
    otherwise: String
  ) {
    self.id = id
    self.title = title
    self.sources = sources
    self.capture = capture
    self.steps = steps
    self.otherwise = otherwise
  }

  /// Answers the line from the samples of all events.
  func judge(_ facts: ReviewFacts) -> Answer {
    // Nothing shows a property that a warning puts in doubt.
    var isOpen = false
    for step in steps {
      let sample = step.sample(facts)
      isOpen = isOpen || facts.warned(by: step.rules)
      guard !sample.isEmpty, step.result == .violated || !isOpen else { continue }
      if step.result == .violated { return violation(step, sample) }
      return Answer(
        result: step.result, found: step.found.text(sample.count),
        events: step.result == .notVisible ? Sample() : sample)
    }
    return Answer(
      result: isOpen ? .open : .notVisible, found: isOpen ? Self.open : otherwise,
      events: Sample())
  }

  /// Returns the answer that the events of a step violate the property. Where only the status says
  /// of some that they were accepted, these are counted apart as possible.
  private func violation(_ step: Step, _ sample: Sample) -> Answer {
    let certain = sample.withoutStatusAlone
    guard !certain.isEmpty else {
      return Answer(
        result: .violated, found: step.found.text(sample.count) + Self.statusAlone, events: sample)
    }
    let possible = sample.count - certain.count
    return Answer(
      result: .violated,
      found: step.found.text(certain.count) + (possible > 0 ? Self.possible.text(possible) : ""),
      events: certain)
  }

  /// What follows the reason of a violation that only status codes show.
  private static let statusAlone = " Only the status says that it was accepted."

  /// What follows the reason of a violation beside events of which only the status says that they were
  /// accepted.
  private static let possible = Counted(
    " 1 more is possible: only its status says that it was accepted.",
    " # more are possible: only their status says that they were accepted.")

  /// Why a line is open if a rule that would violate it only warned.
  private static let open =
    "A warning may mean that it doesn't hold, but it also has another explanation."

  /// What a sample of events means if it isn't empty.
  struct Step: Sendable {
    /// Whether the property is violated, open, shown, or not visible.
    let result: ReviewItem.Result
    /// The reason, as a sentence, for one event and for several.
    let found: Counted
    /// Returns the sample.
    let sample: @Sendable (ReviewFacts) -> Sample
    /// The rules whose warnings leave the line open.
    var rules: [RuleID] = []

    /// Returns a step: failed findings of these rules violate the property.
    ///
    /// - Parameter kind: The kind of events that the findings are about; `nil` for any.
    static func violated(
      _ found: Counted, by rules: [RuleID], about kind: Event.Kind? = nil
    ) -> Step {
      Step(
        result: .violated, found: found, sample: { $0.findings(of: rules, about: kind) },
        rules: rules)
    }

    /// Returns a step: the events of the sample violate the property.
    static func violated(
      _ found: Counted, _ sample: @escaping @Sendable (ReviewFacts) -> Sample
    ) -> Step {
      Step(result: .violated, found: found, sample: sample)
    }

    /// Returns a step: the events of the sample show the property.
    static func shown(
      _ found: Counted, _ sample: @escaping @Sendable (ReviewFacts) -> Sample
    ) -> Step {
      Step(result: .shown, found: found, sample: sample)
    }

    /// Returns a step: the events of the sample violate the property, unless another explanation is true.
    static func open(
      _ found: Counted, _ sample: @escaping @Sendable (ReviewFacts) -> Sample
    ) -> Step {
      Step(result: .open, found: found, sample: sample)
    }

    /// Returns a step: the events of the sample don't show whether the property holds.
    static func notVisible(
      _ found: Counted, _ sample: @escaping @Sendable (ReviewFacts) -> Sample
    ) -> Step {
      Step(result: .notVisible, found: found, sample: sample)
    }
  }

  /// What the evidence shows about a line.
  package struct Answer: Sendable {
    /// Whether the property is violated, open, shown, or not visible in the evidence.
    package let result: ReviewItem.Result
    /// The reason, as a sentence.
    package let found: String
    /// The events that show, may violate or violate the property; empty if it isn't visible.
    package let events: Sample
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

  /// The number of all events of which only the HTTP status says that they were accepted.
  private var statusAlone = 0

  /// The same sample without the events of which only the HTTP status says that they were accepted.
  var withoutStatusAlone: Sample {
    var certain = self
    certain.count -= statusAlone
    certain.statusAlone = 0
    certain.first.removeAll(where: Self.isByStatusAlone)
    return certain
  }

  /// Whether only the HTTP status says that an event was accepted.
  private static func isByStatusAlone(_ event: Event) -> Bool {
    event.isAccepted && !event.isExplicit
  }

  /// Counts an event, and keeps it if it is one of the first.
  mutating func add(_ event: Event) {
    count += 1
    if Self.isByStatusAlone(event) { statusAlone += 1 }
    if first.count < Self.shown { first.append(event) }
  }

  /// Counts several events, in their order.
  mutating func add(_ events: [Event]) { for event in events { add(event) } }
}
