package import Evidence

extension WorkBudget {
  /// The number of artifacts in a record that each get the full limit. The artifacts of a larger
  /// record together have at most as much as this many.
  private static let wholeShares = 4

  /// Creates the budget of the search on one artifact of a record.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes of the record.
  ///   - artifacts: The number of artifacts in the record; above four, each gets a smaller share.
  package convenience init(recordOf bytes: Int, artifacts: Int) {
    self.init(bytes: bytes, parts: (artifacts + Self.wholeShares - 1) / Self.wholeShares)
  }

  /// The remark for reports that the search for a failure's cause stopped at its limit; `nil` if it
  /// tried everything.
  var searchRemark: String? {
    isSearchCut ? "not every reading could be tried" : nil
  }

  /// Whether a search stopped at its limit before it tried everything.
  package var isSearchCut: Bool {
    [Work.searchedBytes, .hashes, .signatures].contains { refusals(of: $0) > 0 }
  }
}
