import Decoding
import Evidence

/// What is to be said of a record as a whole: in full with its first artifact, so that a record of
/// many artifacts with as many faults does not say each of them with each.
struct RecordRemarks {
  private let remarks: [String]
  private var isSaid = false

  /// More than these are counted only.
  private static let limit = 32

  init(_ remarks: [String]) { self.remarks = remarks }

  /// What goes with the next artifact of the record.
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
