/// Finds the period that contains nearly all times, so that a few outliers, for example from a
/// wrong clock, do not flatten a chart.
struct CoreSpan: Sendable {
  /// The period from the first to the last time.
  private let whole: ClosedRange<UInt32>
  /// First and last time in each of 4,096 equal parts of the whole period; `nil` for an empty part.
  private var parts = [ClosedRange<UInt32>?](repeating: nil, count: Self.resolution)
  /// Number of times in each part.
  private var counts = [Int](repeating: 0, count: Self.resolution)

  /// Number of parts.
  private static let resolution = 4_096
  /// One time in this many may be left out at each end.
  private static let tolerance = 200
  /// Times are left out only if the rest is shorter than the whole by this factor.
  private static let gain = 4

  /// Creates an empty histogram of a period. Times outside of it must not be added.
  init(within whole: ClosedRange<UInt32>) { self.whole = whole }

  /// Counts a time, in seconds since 1970.
  mutating func add(_ time: UInt32) {
    let width = UInt64(whole.upperBound - whole.lowerBound) + 1
    let part = Int(UInt64(time - whole.lowerBound) * UInt64(Self.resolution) / width)
    counts[part] += 1
    parts[part].widen(to: time)
  }

  /// The period without outliers, or the whole period if leaving them out gains little.
  var core: ClosedRange<UInt32> {
    let spare = counts.reduce(0, +) / Self.tolerance
    guard let first = edge(counts.indices, spare)?.lowerBound,
      let last = edge(counts.indices.reversed(), spare)?.upperBound, first < last,
      UInt64(last - first) * UInt64(Self.gain) < UInt64(whole.upperBound - whole.lowerBound)
    else { return whole }
    return first...last
  }

  /// Returns the first part in this order that cannot be left out.
  private func edge(_ order: some Sequence<Int>, _ spare: Int) -> ClosedRange<UInt32>? {
    var left = spare
    for part in order {
      left -= counts[part]
      if left < 0 { return parts[part] }
    }
    return nil
  }
}
