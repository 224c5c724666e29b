/// How many events of each kind fell into each stretch of time. However many there are and whenever
/// they happened, the stretches stay few: where they become too many, neighbours are put together.
struct TimeBins: Sendable {
  /// A stretch lasts two to this power of milliseconds.
  private var shift: Int64 = 0
  private(set) var counts: [Int64: [Int]] = [:]
  private let kinds: Int

  static let limit = 256

  init(kinds: Int) { self.kinds = kinds }

  /// The length of a stretch in milliseconds.
  var width: Int64 { 1 << shift }

  mutating func add(_ milliseconds: Int64, kind: Int) {
    guard (0..<kinds).contains(kind) else { return }
    counts[milliseconds >> shift, default: Array(repeating: 0, count: kinds)][kind] += 1
    while counts.count > Self.limit { widen() }
  }

  private mutating func widen() {
    var wider: [Int64: [Int]] = [:]
    for (place, values) in counts {
      wider[place >> 1] = zip(wider[place >> 1] ?? Array(repeating: 0, count: kinds), values).map(+)
    }
    counts = wider
    shift += 1
  }
}
