/// One cause's rejections over the time of the chart, without words.
struct Sparkline {
  let counts: [Int]

  private static let width = 224.0
  private static let height = 34.0

  var html: HTML {
    let column = Self.width / Double(max(1, counts.count))
    let peak = Double(max(1, counts.max() ?? 0))
    return Drawing.box(Self.width, Self.height, .hidden, stretches: true) {
      for (place, count) in counts.enumerated() where count > 0 {
        // Never so low that it cannot be seen.
        let height = max(2, Double(count) / peak * (Self.height - 2))
        Drawing.bar(
          x: Double(place) * column, y: Self.height - height, width: column * 0.76, height: height)
      }
    }
  }
}
