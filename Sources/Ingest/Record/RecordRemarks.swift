import Evidence

/// The remarks about a record as a whole. They are given with its first artifact; the others only
/// refer to them, so that a record with many artifacts doesn't repeat all of its remarks for each.
struct RecordRemarks {
  /// All remarks.
  private let remarks: [String]
  /// Whether the remarks were already given with an artifact.
  private var isSaid = false

  /// The most remarks that are given; further ones are counted.
  private static let limit = 32

  /// Creates the remarks about a record.
  init(_ remarks: [String]) { self.remarks = remarks }

  /// Returns the remarks for the next artifact. For the first one: at most ``limit`` remarks, and
  /// the number of further ones. For all others: a reference to them. Empty without remarks.
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
