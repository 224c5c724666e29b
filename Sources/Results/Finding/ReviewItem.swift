import Evidence

/// A line of a reviewer's checklist, filled in from the evidence.
package struct ReviewItem: Sendable, Hashable {
  /// `review.counter`; never used for another line.
  package let id: String
  /// The property that a reviewer looks for.
  package let title: String
  /// The guides that ask for it.
  package let sources: [String]
  package let result: Result
  /// What the evidence says, in a sentence or two.
  package var found: String
  /// The ids of artifacts that say so, the first of them.
  package var artifacts: [String]
  /// How many events say so in all.
  package let eventCount: Int
  /// What to capture, so that the line can be filled in.
  package let capture: String?

  /// The worst first.
  package enum Result: String, Sendable, Hashable, CaseIterable {
    case violated, shown
    case notVisible
  }

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

  /// The same lines from several runs: one violation is enough, and what one run shows is shown.
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

  private var rank: Int { Result.allCases.firstIndex(of: result) ?? 0 }
}
