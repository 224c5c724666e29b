/// Time cut into equal parts, as the columns of a chart.
package struct TimeScale: Sendable, Hashable {
  /// Seconds since 1970 at the left edge, a multiple of the width.
  package let start: UInt32
  package let unit: Unit
  package let count: Int

  /// A width that readers have a name for.
  package struct Unit: Sendable, Hashable {
    package let seconds: UInt32
    /// After “per”.
    package let name: String

    private init(_ seconds: UInt32, _ name: String) {
      self.seconds = seconds
      self.name = name
    }

    static let day: UInt32 = 86_400

    static let all = [
      Unit(1, "second"), Unit(10, "ten seconds"), Unit(60, "minute"), Unit(300, "five minutes"),
      Unit(900, "quarter of an hour"), Unit(1_800, "half hour"), Unit(3_600, "hour"),
      Unit(10_800, "three hours"), Unit(21_600, "six hours"), Unit(43_200, "half day"),
      Unit(day, "day"), Unit(2 * day, "two days"), Unit(7 * day, "week"),
      Unit(30 * day, "30 days"), Unit(91 * day, "91 days"), Unit(182 * day, "182 days"),
      Unit(365 * day, "365 days"), Unit(1_826 * day, "five years"),
    ]
  }

  private static let columnLimit = 60

  /// The finest cut of the span that a chart has room for.
  package init(covering span: ClosedRange<UInt32>) {
    let unit =
      Unit.all.first { Self.count(span, $0.seconds) <= Self.columnLimit } ?? Unit.all[0]
    self.unit = unit
    start = span.lowerBound - span.lowerBound % unit.seconds
    count = Self.count(span, unit.seconds)
  }

  private static func count(_ span: ClosedRange<UInt32>, _ width: UInt32) -> Int {
    Int(span.upperBound / width - span.lowerBound / width) + 1
  }

  /// The column that holds a moment; `nil` outside.
  func column(of time: UInt32) -> Int? {
    guard time >= start else { return nil }
    let column = Int((time - start) / unit.seconds)
    return column < count ? column : nil
  }

  /// Where a moment lies, in columns from the left edge.
  func place(of time: UInt32) -> Double {
    (Double(time) - Double(start)) / Double(unit.seconds)
  }

  /// Round moments for an axis with room for so many marks.
  func ticks(atMost limit: Int) -> [UInt32] {
    let end = Int(start) + Int(unit.seconds) * count
    let steps = Unit.all.map { Int($0.seconds) }.filter { $0 >= Int(unit.seconds) }
    for step in steps + [10 * 365 * Int(Unit.day)] {
      let first = (Int(start) + step - 1) / step * step
      let ticks = stride(from: first, to: end, by: step).compactMap { UInt32(exactly: $0) }
      if ticks.count <= limit { return ticks }
    }
    return []
  }
}
