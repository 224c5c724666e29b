package import Results

extension ReviewItem.Result {
  package var word: String {
    switch self {
    case .violated: "Violated"
    case .shown: "Shown"
    case .notVisible: "Not visible"
    }
  }

  package var mark: Mark {
    switch self {
    case .violated: .fail
    case .shown: .pass
    case .notVisible: .open
    }
  }
}

extension [ReviewItem] {
  /// “2 violated, 5 shown, 11 not visible in this evidence”.
  package var tally: String {
    ReviewItem.Result.allCases.compactMap { result in
      let count = count { $0.result == result }
      guard count > 0 else { return nil }
      return result == .notVisible
        ? "\(count) not visible in this evidence" : "\(count) \(result.rawValue)"
    }.joined(separator: ", ")
  }
}
