/// A histogram of events over time by kind, with at most 256 bins. When there are more, the width
/// doubles and neighboring bins are merged, so that memory is limited.
struct TimeBins: Sendable {
  /// A bin is two to this power milliseconds wide.
  private var shift: Int64 = 0
  /// Counts by bin and kind. A bin's number is its start divided by the width.
  private(set) var counts: [Int64: [Int]] = [:]
  /// Number of kinds.
  private let kinds: Int

  /// Maximum number of bins.
  static let limit = 256

  /// Creates an empty histogram with bins of one millisecond.
  init(kinds: Int) { self.kinds = kinds }

  /// Width of a bin in milliseconds.
  var width: Int64 { 1 << shift }

  /// Counts an event.
  ///
  /// - Parameters:
  ///   - milliseconds: Time since 1970.
  ///   - kind: 0 up to the number of kinds; others are ignored.
  mutating func add(_ milliseconds: Int64, kind: Int) {
    guard (0..<kinds).contains(kind) else { return }
    counts[milliseconds >> shift, default: Array(repeating: 0, count: kinds)][kind] += 1
    while counts.count > Self.limit { widen() }
  }

  /// Doubles the width of all bins.
  private mutating func widen() {
    var wider: [Int64: [Int]] = [:]
    for (place, values) in counts {
      wider[place >> 1] = zip(wider[place >> 1] ?? Array(repeating: 0, count: kinds), values).map(+)
    }
    counts = wider
    shift += 1
  }
}
