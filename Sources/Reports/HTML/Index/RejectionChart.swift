import Decoding
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

  private var width: Double { format == .wide ? 1_200 : 358 }
  private var height: Double { format == .wide ? 216 : 196 }
  private var left: Double { format == .wide ? 44 : 34 }
  private var top: Double { 34 }
  private var base: Double { height - 22 }

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

  private var column: Double { (width - left) / Double(timeline.scale.count) }

  private func x(_ time: UInt32) -> Double { left + timeline.scale.place(of: time) * column }

  private func y(_ value: Int) -> Double {
    base - Double(value) * (base - top) / Double(max(1, peak))
  }

  private var sums: [Int] { timeline.columns.map { $0.reduce(0, +) } }

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

  private var ticks: HTML {
    let moments = timeline.scale.ticks(atMost: format == .wide ? 9 : 4)
    let step = moments.count > 1 ? moments[1] - moments[0] : TimeScale.Unit.day
    return HTML(
      joining: moments.map { moment in
        let x = x(moment)
        let text = Timestamp(epochSeconds: moment).tick(every: step)
        // The last mark has no room to its right.
        let isLast = x + Double(text.count) * 6.4 > width
        return HTML(joining: [
          Drawing.line("axis", from: (x, base), to: (x, base + 6)),
          Drawing.text(
            text, x: isLast ? width : x + 3, y: height - 4, anchor: isLast ? "end" : "start"),
        ])
      })
  }

  /// The beginning of a cause as a line with words, else its name over its highest column, each
  /// where nothing stands yet.
  private var labels: HTML {
    var taken: [ClosedRange<Double>] = []
    var parts: [HTML] = []
    let isLong = timeline.isLong
    for (lane, cluster) in timeline.leading.enumerated() where timeline.total(lane) > 0 {
      guard let span = cluster.span,
        let highest = timeline.columns.indices.max(by: {
          timeline.columns[$0][lane] < timeline.columns[$1][lane]
        })
      else { continue }
      if preceding[cluster.code] != nil {
        let first = Timestamp(epochSeconds: span.lowerBound).shortMoment(withYear: isLong)
        let words =
          format == .wide ? "\(cluster.label) starts \(first)" : "\(cluster.label) \(first)"
        let start = x(span.lowerBound)
        let isBefore = start > (left + width) / 2
        let reach = Self.reach(words)
        let range = isBefore ? (start - 6 - reach)...start : start...(start + 6 + reach)
        guard !taken.contains(where: { $0.overlaps(range) }) else { continue }
        taken.append(range)
        parts.append(Drawing.line("begin", from: (start, 8), to: (start, base)))
        parts.append(
          Drawing.text(
            words, x: isBefore ? start - 6 : start + 6, y: 17, anchor: isBefore ? "end" : "start",
            isStrong: true))
      } else {
        let reach = Self.reach(cluster.label) / 2
        let middle = min(
          max(left + (Double(highest) + 0.5) * column, left + reach), width - reach)
        let range = (middle - reach - 4)...(middle + reach + 4)
        guard !taken.contains(where: { $0.overlaps(range) }) else { continue }
        taken.append(range)
        parts.append(
          Drawing.text(
            cluster.label, x: middle, y: y(sums[highest]) - 6, anchor: "middle", isStrong: true))
      }
    }
    return HTML(joining: parts)
  }

  /// About the width of a text.
  private static func reach(_ text: String) -> Double { Double(text.count) * 7 }

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

extension Timestamp {
  fileprivate func tick(every step: UInt32) -> String {
    if step >= 30 * TimeScale.Unit.day { return shortMonth }
    return timeOfDay == 0 ? shortDay : step < 60 ? clockWithSeconds : clock
  }
}
