import Evidence

/// Rejections over time as stacked columns. Drawn twice, since a narrow screen has room for fewer
/// words: the wide drawing carries the description.
struct RejectionChart {
  let timeline: Timeline
  let preceding: [UInt16: Int]
  let format: Format

  enum Format {
    case wide, narrow
  }

  var width: Double { format == .wide ? 1_200 : 358 }
  var height: Double { format == .wide ? 216 : 196 }
  var left: Double { format == .wide ? 44 : 34 }
  private var top: Double { 34 }
  var base: Double { height - 22 }

  /// From the most frequent cause on; the last is all others.
  static let looks: [HTML.Attribute] = [
    .class("f1"), .class("f2"), .class("f3"), .class("f4"),
  ]

  /// The look of a lane: with fewer than three causes the others keep their own.
  static func look(_ lane: Int, of timeline: Timeline) -> HTML.Attribute {
    lane < timeline.leading.count ? looks[min(lane, 2)] : looks[3]
  }

  var html: HTML {
    let content = HTML(joining: [axis, columns, ticks, labels])
    return format == .wide
      ? Drawing.box(
        width, height, .class("wide"), .role("img"), .labelled(by: "chart-title")
      ) {
        HTML.element(.title, .id("chart-title")) { description }
        content
      } : Drawing.box(width, height, .class("narrow"), .hidden) { content }
  }

  var column: Double { (width - left) / Double(timeline.scale.count) }

  func x(_ time: UInt32) -> Double { left + timeline.scale.place(of: time) * column }

  func y(_ value: Int) -> Double {
    base - Double(value) * (base - top) / Double(max(1, peak))
  }

  var sums: [Int] { timeline.columns.map { $0.reduce(0, +) } }

  private var peak: Int { sums.max() ?? 0 }
}

extension RejectionChart {
  /// Round numbers, at most three above zero.
  private var axis: HTML {
    let step = Self.step(for: peak)
    return HTML(
      joining: stride(from: 0, through: peak, by: step).map { value in
        HTML(joining: [
          Drawing.line(value == 0 ? "axis" : "grid", from: (left, y(value)), to: (width, y(value))),
          Drawing.text(value.grouped, x: left - 8, y: y(value) + 4, anchor: "end"),
        ])
      })
  }

  private static func step(for peak: Int) -> Int {
    var unit = 1
    while true {
      for step in [1, 2, 5] where peak / (step * unit) <= 3 { return step * unit }
      unit *= 10
    }
  }

  private var columns: HTML {
    let gap = column > 6 ? 1.6 : column * 0.2
    var bars: [HTML] = []
    for (place, counts) in timeline.columns.enumerated() {
      var below = 0
      // The others lie at the bottom, the most frequent cause on top.
      for lane in counts.indices.reversed() where counts[lane] > 0 {
        let height = y(below) - y(below + counts[lane])
        below += counts[lane]
        bars.append(
          Drawing.bar(
            Self.look(lane, of: timeline), x: left + Double(place) * column + gap / 2,
            y: y(below), width: column - gap, height: max(height, 0.6)))
      }
    }
    return HTML(joining: bars)
  }

  private var description: String {
    let days = timeline.days
    let causes = timeline.leading.enumerated().map { lane, cluster in
      "\(cluster.label), \(cluster.title): \(timeline.total(lane).grouped)."
    }
    let others = timeline.total(timeline.leading.count)
    return "Rejections per \(timeline.scale.unit.name), \(days). "
      + (causes + (others > 0 ? ["All others: \(others.grouped)."] : [])).joined(separator: " ")
  }
}

extension Timeline {
  /// “8 to 14 March 2026” and its like.
  var days: String {
    let first = Timestamp(epochSeconds: span.lowerBound)
    let last = Timestamp(epochSeconds: span.upperBound)
    let (start, end) = (first.date, last.date)
    if start == end { return last.longDay }
    if (start.year, start.month) == (end.year, end.month) {
      return "\(start.day) to \(last.longDay)"
    }
    return "\(first.longDay) to \(last.longDay)"
  }

  /// Whether a day without its year says too little.
  var isLong: Bool { span.upperBound - span.lowerBound > 300 * TimeScale.Unit.day }
}
