/// The rejections of one cause over the time of the chart, as small columns without words.
///
/// The highest column fills the height, so two causes cannot be compared by their heights.
struct Sparkline {
  /// The number of rejections of each column of the chart.
  let counts: [Int]

  /// The width in user units.
  private static let width = 224.0
  /// The height in user units.
  private static let height = 34.0

  /// The drawing, hidden from screen readers. Every column with a rejection is at least 2 units
  /// high.
  var html: HTML {
    let column = Self.width / Double(max(1, counts.count))
    let peak = Double(max(1, counts.max() ?? 0))
    return Drawing.box(Self.width, Self.height, .hidden, stretches: true) {
      for (place, count) in counts.enumerated() where count > 0 {
        // At least 2 units high, so that it stays visible.
        let height = max(2, Double(count) / peak * (Self.height - 2))
        Drawing.bar(
          x: Double(place) * column, y: Self.height - height, width: column * 0.76, height: height)
      }
    }
  }
}
