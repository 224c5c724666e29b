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

  /// The work of searches, with its unit.
  private static let searched: [(work: Work, unit: String, units: String)] = [
    (.searchedBytes, "rewritten byte", "rewritten bytes"), (.hashes, "hash", "hashes"),
    (.signatures, "verified signature", "verified signatures"),
  ]

  /// The remark for reports that the search for a failure's cause stopped at its limit, and what it left
  /// out; `nil` if it tried everything. Searches try frequent readings first.
  var searchRemark: String? {
    Self.searched.first { refusals(of: $0.work) > 0 }.map { work, unit, units in
      "the search stopped at its limit of \(amount(of: work).counted(unit, units)), before further readings"
    }
  }
}
