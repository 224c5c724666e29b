import Evidence

/// The rejections over time as stacked columns: the most frequent causes in their own colors, all
/// others together at the bottom.
///
/// It is drawn twice, because a narrow screen has room for fewer words. Only the wide drawing is
/// described to screen readers.
///
/// Drawn from a ``Timeline``, whose columns have the rejections of up to three causes and of all
/// others.
struct RejectionChart {
  /// The rejections in each column.
  let timeline: Timeline
  /// The number of comparable artifacts (of the same types) before each cluster's first rejection,
  /// by its code. Clusters in it get a line where they begin.
  let preceding: [UInt16: Int]
  /// Whether it is drawn for a wide screen, otherwise for a narrow one.
  let isWide: Bool

  /// The width in user units.
  var width: Double { isWide ? 1_200 : 358 }
  /// The height in user units.
  var height: Double { isWide ? 216 : 196 }
  /// Where the columns start, after the numbers of the axis.
  var left: Double { isWide ? 44 : 34 }
  /// Where the highest column ends, below the labels.
  private var top: Double { 34 }
  /// Where the columns start at the bottom, above the times.
  var base: Double { height - 22 }

  /// The classes of the lanes, from the most frequent cause on; the last is for all others. A lane
  /// is the part that one cause has in every column.
  static let looks: [HTML.Attribute] = [
    .class("f1"), .class("f2"), .class("f3"), .class("f4"),
  ]

  /// Returns the class of a lane.
  ///
  /// - Parameters:
  ///   - lane: The position among ``Timeline/leading``; the position after the last one is “all
  ///     others”, which keeps its class with fewer than three causes.
  ///   - timeline: The rejections over time.
  static func look(_ lane: Int, of timeline: Timeline) -> HTML.Attribute {
    lane < timeline.leading.count ? looks[min(lane, 2)] : looks[3]
  }

  /// The drawing.
  var html: HTML {
    Drawing.twin(
      isWide: isWide, width, height, title: ("chart-title", description)
    ) {
      axis
      columns
      ticks
      labels
    }
  }

  /// The width of a column with its gap.
  var column: Double { (width - left) / Double(timeline.scale.count) }

  /// Returns the horizontal position of a time, in seconds since 1970.
  func x(_ time: UInt32) -> Double { left + timeline.scale.place(of: time) * column }

  /// Returns the vertical position of a number of rejections.
  func y(_ value: Int) -> Double {
    base - Double(value) * (base - top) / Double(max(1, peak))
  }

  /// The number of rejections of each column.
  var sums: [Int] { timeline.columns.map { $0.reduce(0, +) } }

  /// The number of rejections of the highest column.
  private var peak: Int { sums.max() ?? 0 }

  /// Draws the vertical axis with round numbers, at most three above zero.
  @HTMLBuilder
  private var axis: HTML {
    for value in stride(from: 0, through: peak, by: Self.step(for: peak)) {
      Drawing.line(value == 0 ? "axis" : "grid", from: (left, y(value)), to: (width, y(value)))
      Drawing.text(value.grouped, x: left - 8, y: y(value) + 4, anchor: "end")
    }
  }

  /// Returns the distance between the numbers of the axis: 1, 2 or 5 times a power of ten.
  ///
  /// Peaks of 3, 10 and 250 give steps of 1, 5 and 100.
  private static func step(for peak: Int) -> Int {
    var unit = 1
    while true {
      for step in [1, 2, 5] where peak / (step * unit) <= 3 { return step * unit }
      unit *= 10
    }
  }

  /// Draws the columns. A part of a column has at least a height of 0.6 units, so that it stays
  /// visible.
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

  /// The chart in words, for screen readers: the rejections of each cause.
  private var description: String {
    let days = timeline.days
    let causes = timeline.leading.enumerated().map { lane, cluster in
      "\(cluster.label), \(cluster.claim): \(timeline.total(lane).grouped)."
    }
    let others = timeline.total(timeline.leading.count)
    return "Rejections per \(timeline.scale.unit.name), \(days). "
      + (causes
      + (others > 0 ? ["\(causes.isEmpty ? "All causes" : "All others"): \(others.grouped)."] : []))
      .joined(separator: " ")
  }
}

extension Timeline {
  /// The first and last day of the chart: “8 to 14 March 2026”.
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

  /// Whether the chart covers over 300 days, so that dates need a year.
  var isLong: Bool { span.upperBound - span.lowerBound > 300 * TimeScale.Unit.day }
}
