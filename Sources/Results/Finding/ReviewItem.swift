import Evidence

/// One line of a reviewer's checklist, with the answer that the evidence gives.
///
/// The lines describe properties that integration guides ask of a server, for example that it
/// compares counters. They appear in ``RunSummary/review``.
package struct ReviewItem: Sendable, Hashable {
  /// Stable ID, for example `review.counter`. An ID is never given to a different line.
  package let id: String
  /// The property that a reviewer looks for, as a sentence.
  package let title: String
  /// Names of the guides that ask for the property.
  package let sources: [String]
  /// The answer that the evidence gives.
  package let result: Result
  /// What the evidence shows, in one or two sentences.
  package var found: String
  /// IDs of artifacts that show it. Only the first ones; `eventCount` is the total.
  package var artifacts: [String]
  /// Number of events that show it, at least `artifacts.count`.
  package let eventCount: Int
  /// What to capture so that the line can be answered; `nil` if no advice applies.
  package let capture: String?

  /// The answer to a line of the checklist, the worst first. The order decides which answer
  /// ``merged(_:_:)`` keeps.
  ///
  /// - `violated`: an event shows that the property does not hold.
  /// - `open`: an event shows that the property does not hold, unless another explanation, which its finding
  ///   names, is true.
  /// - `shown`: events show that the property holds.
  /// - `notVisible`: the evidence neither shows nor contradicts it.
  package enum Result: String, Sendable, Hashable, CaseIterable {
    case violated, open, shown
    case notVisible
  }

  /// Creates a line. `eventCount` is raised to the number of `artifacts` if it is lower.
  package init(
    id: String, title: String, sources: [String], result: Result, found: String,
    artifacts: [String] = [], eventCount: Int = 0, capture: String? = nil
  ) {
    self.id = id
    self.title = title
    self.sources = sources
    self.result = result
    self.found = found
    self.artifacts = artifacts
    self.eventCount = max(eventCount, artifacts.count)
    self.capture = capture
  }

  /// Returns the lines of two runs as one checklist.
  ///
  /// - Parameters:
  ///   - some: The lines of one run. They give the order.
  ///   - others: The lines of the other run. Lines that only occur here come last.
  /// - Returns: One line for each ID, with the worse of the two answers, in the order of ``Result``.
  ///   With equal answers the line of `some` stays.
  package static func merged(_ some: [ReviewItem], _ others: [ReviewItem]) -> [ReviewItem] {
    let kept = some.map { item in
      guard let other = others.first(where: { $0.id.equals(item.id) }),
        other.rank < item.rank
      else { return item }
      return other
    }
    return kept
      + others.filter { other in
        !some.contains { $0.id.equals(other.id) }
      }
  }

  /// Position in ``Result``: 0 is the worst answer.
  private var rank: Int { Result.allCases.firstIndex(of: result) ?? 0 }
}

extension ReviewItem {
  /// A line of the reviewer's checklist, in the summary.
  static let fields = FieldTable(
    ReviewItem.init(id:title:sources:result:found:artifacts:eventCount:capture:),
    .field("id", \.id, .own, about: "Names the line; never used for another one."),
    .field("title", \.title, .own, about: "The property that a reviewer looks for."),
    .field("sources", \.sources, .list(.own), about: "The guides that ask for it."),
    .field(
      "result", \.result, .choice,
      about: "`shown`: the evidence holds an example; it isn't proof that there is no exception."),
    .field("found", \.found, .own),
    .field(
      "artifacts", \.artifacts, .nonEmpty(.artifactID),
      about: "The ids of artifacts that say so, the first of them; absent where there are none."),
    .field("eventCount", \.eventCount, .count, about: "How many events say so in all."),
    .field(
      "capture", \.capture, .optional(.own),
      about: "What to record, so that the evidence can tell."))
}
