package import Results

/// Words and marks for a line of the reviewer's checklist.
extension ReviewItem.Result {
  /// The state of the line as a label.
  package var word: String {
    switch self {
    case .violated: "Violated"
    case .shown: "Shown"
    case .notVisible: "Not visible"
    }
  }

  /// The mark: what the evidence does not show is open.
  package var mark: Mark {
    switch self {
    case .violated: .fail
    case .shown: .pass
    case .notVisible: .open
    }
  }
}

extension [ReviewItem] {
  /// The checklist in numbers: “2 violated, 5 shown, 11 not visible in this evidence”. Results that
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
