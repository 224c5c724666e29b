/// Finds the span in which nearly all moments lie, so that a few far away from the others, for which
/// one wrong clock is enough, do not flatten a chart.
struct CoreSpan: Sendable {
  private let whole: ClosedRange<UInt32>
  /// Equal parts of the whole span, each with what lies in it.
  private var parts = [ClosedRange<UInt32>?](repeating: nil, count: Self.resolution)
  private var counts = [Int](repeating: 0, count: Self.resolution)

  private static let resolution = 4_096
  /// One moment in so many may be left out at each end.
  private static let tolerance = 200
  /// Only if the rest then has at least so many times the room.
  private static let gain = 4

  init(within whole: ClosedRange<UInt32>) { self.whole = whole }

  mutating func add(_ time: UInt32) {
    let width = UInt64(whole.upperBound - whole.lowerBound) + 1
    let part = Int(UInt64(time - whole.lowerBound) * UInt64(Self.resolution) / width)
    counts[part] += 1
    parts[part] =
      parts[part].map { min($0.lowerBound, time)...max($0.upperBound, time) }
      ?? time...time
  }

  /// The whole span, where leaving a few out gains little.
  var core: ClosedRange<UInt32> {
    let spare = counts.reduce(0, +) / Self.tolerance
    guard let first = edge(counts.indices, spare)?.lowerBound,
      let last = edge(counts.indices.reversed(), spare)?.upperBound, first < last,
      UInt64(last - first) * UInt64(Self.gain) < UInt64(whole.upperBound - whole.lowerBound)
    else { return whole }
    return first...last
  }

  /// The first part that cannot be left out.
  private func edge(_ order: some Sequence<Int>, _ spare: Int) -> ClosedRange<UInt32>? {
    var left = spare
    for part in order {
      left -= counts[part]
      if left < 0 { return parts[part] }
    }
    return nil
  }
}
