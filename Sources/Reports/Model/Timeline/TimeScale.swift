/// The horizontal axis of a chart: a period divided into equal columns.
package struct TimeScale: Sendable, Hashable {
  /// Seconds since 1970 at the left edge, a multiple of the column's width.
  package let start: UInt32
  /// Width of a column.
  package let unit: Unit
  /// Number of columns, at most 60.
  package let count: Int

  /// A width of columns that has a name.
  package struct Unit: Sendable, Hashable {
    /// The width in seconds.
    package let seconds: UInt32
    /// The name, to follow “per”: “quarter of an hour”.
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

  /// Maximum number of columns.
  private static let columnLimit = 60

  /// Divides a period into the narrowest columns of which at most 60 cover it.
  ///
  /// - Parameter span: Seconds since 1970.
  package init(covering span: ClosedRange<UInt32>) {
    let unit =
      Unit.all.first { Self.count(span, $0.seconds) <= Self.columnLimit } ?? Unit.all[0]
    self.unit = unit
    start = span.lowerBound - span.lowerBound % unit.seconds
    count = Self.count(span, unit.seconds)
  }

  /// Returns the number of columns of a width that a period touches.
  private static func count(_ span: ClosedRange<UInt32>, _ width: UInt32) -> Int {
    Int(span.upperBound / width - span.lowerBound / width) + 1
  }

  /// Returns the column of a time; `nil` outside of the axis.
  func column(of time: UInt32) -> Int? {
    guard time >= start else { return nil }
    let column = Int((time - start) / unit.seconds)
    return column < count ? column : nil
  }

  /// Returns the position of a time, in columns from the left edge.
  func place(of time: UInt32) -> Double {
    (Double(time) - Double(start)) / Double(unit.seconds)
  }

  /// Returns round times for the marks of the axis, at most `limit`.
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
