import Evidence

/// The remarks about a record as a whole. They are given in full with its first artifact only, so
/// that a record with many artifacts and many faults doesn't repeat each with each.
struct RecordRemarks {
  /// All remarks.
  private let remarks: [String]
  /// Whether the remarks were given with an artifact.
  private var isSaid = false

  /// The most remarks that are given; further ones are counted.
  private static let limit = 32

  /// Creates the remarks about a record.
  init(_ remarks: [String]) { self.remarks = remarks }

  /// Returns the remarks for the next artifact: all of them first, then a reference to them.
  mutating func next() -> [String] {
    guard !remarks.isEmpty else { return [] }
    defer { isSaid = true }
    guard !isSaid else {
      return [
        "\(remarks.count.counted("remark")) on the record \(remarks.count == 1 ? "stands" : "stand") "
          + "with its first artifact"
      ]
    }
    let more = remarks.count - Self.limit
    return Array(remarks.prefix(Self.limit))
      + (more > 0 ? ["\(more.counted("further remark")) on the record"] : [])
  }
}
