package import Results

/// Words and marks for a line of the reviewer's checklist.
extension ReviewItem.Result {
  /// The state of the line as a label.
  package var word: String { words.word }

  /// The mark: what the evidence does not show is open.
  package var mark: Mark { words.mark }

  /// Whether more evidence can settle the line.
  var isUnsettled: Bool { self == .open || self == .notVisible }

  /// The label and the mark of each state.
  private var words: (word: String, mark: Mark) {
    switch self {
    case .violated: ("Violated", .fail)
    case .open: ("Open", .warn)
    case .shown: ("Shown", .pass)
    case .notVisible: ("Not visible", .open)
    }
  }
}

extension [ReviewItem] {
  /// The sentences above the checklist: its numbers, and what “shown” means.
  var introduction: String {
    "\(tally.capitalizedFirst). “Shown” means that the evidence holds an example, not that there is "
      + "no exception."
  }

  /// The checklist in numbers: “2 violated, 1 open, 5 shown, 11 not visible in this evidence”. Results that
  /// did not occur are left out; an empty list gives an empty text.
  package var tally: String {
    ReviewItem.Result.allCases.compactMap { result in
      let count = count { $0.result == result }
      guard count > 0 else { return nil }
      return result == .notVisible
        ? "\(count) not visible in this evidence" : "\(count) \(result.rawValue)"
    }.joined(separator: ", ")
  }
}
