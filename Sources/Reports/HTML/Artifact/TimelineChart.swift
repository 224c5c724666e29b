import Evidence
import Results

/// The timeline as a drawing: periods as bars over an axis, with lines for events.
///
/// The axis covers the shortest period and a margin, because the events of an artifact lie there.
/// Longer periods extend to the edge of the drawing.
struct TimelineChart {
  /// The periods that are drawn.
  private let periods: [ArtifactDetails.Period]
  /// The events; starts and ends of periods are part of the bars.
  private let moments: [TimelineSection.Moment]
  /// The left edge of the axis, in milliseconds since 1970.
  private let start: Int64
  /// The length of the axis in milliseconds.
  private let span: Int64

  /// The maximum distance from 1970 in milliseconds, about 6,300 years. Times within it can be
  /// added and subtracted without overflow.
  private static let reach: UInt64 = 200_000_000_000_000

  /// Chooses the axis.
  ///
  /// - Returns: `nil` where no period is within reach, or where the shortest has no length.
  init?(periods: [ArtifactDetails.Period], moments: [TimelineSection.Moment]) {
    let drawn = periods.filter { period in
      [period.start, period.end].allSatisfy { $0.milliseconds.magnitude < Self.reach }
    }
    let shortest = drawn.min { $0.length < $1.length }
    guard let shortest, shortest.length > 0 else { return nil }
    let margin = shortest.length / 12
    self.periods = drawn
    self.moments = moments.filter(\.isEvent)
    start = shortest.start.milliseconds - margin
    span = max(1, shortest.length + 2 * margin)
  }

  /// Draws the chart. Bars are 22 units high at a distance of 30. The axis with its dates is below
  /// them, the names of events are above.
  ///
  /// - Parameters:
  ///   - width: The width in user units. Below 600, the chart has fewer labels.
  ///   - look: The class that shows the chart on wide or on narrow screens.
  func html(width: Int, _ look: HTML.Attribute) -> HTML {
    let isNarrow = width < 600
    let height = 34 + periods.count * 30 + 30
    let axis = 34 + periods.count * 30 + 4
    return HTML.element(
      .svg, look, .viewBox(Double(width), Double(height)), .role("img"), .label(label)
    ) {
      for (row, period) in periods.enumerated() {
        bar(period, y: 34 + row * 30, width, isNarrow: isNarrow)
      }
      HTML.element(
        .line, .class("ax"), .length("x1", 0), .length("x2", width), .length("y1", axis),
        .length("y2", axis))
      ticks(width, axis: axis, isNarrow: isNarrow)
      marks(width, axis: axis, isNarrow: isNarrow)
    }
  }

  /// Returns the horizontal position of a time, or the nearer edge for a time outside of the axis.
  private func x(_ time: Timestamp, _ width: Int) -> Int {
    let (offset, overflow) = time.milliseconds.subtractingReportingOverflow(start)
    if overflow { return time.milliseconds < start ? 0 : width }
    return Int(Double(min(max(offset, 0), span)) / Double(span) * Double(width))
  }

  /// Returns whether a time lies on the axis.
  private func isOnAxis(_ time: Timestamp) -> Bool {
    let (offset, overflow) = time.milliseconds.subtractingReportingOverflow(start)
    return !overflow && (0...span).contains(offset)
  }

  /// Draws a period with its name and length: “Leaf certificate valid, 3 days → 17 Mar 2026”. The
  /// arrow and the date show an end beyond the axis; the narrow chart has the arrow only.
  @HTMLBuilder
  private func bar(
    _ period: ArtifactDetails.Period, y: Int, _ width: Int, isNarrow: Bool
  ) -> HTML {
    let left = x(period.start, width)
    let right = max(left + 2, x(period.end, width))
    let duration = period.length.durationPhrase
    let beyond =
      isOnAxis(period.end) ? "" : isNarrow ? " →" : " → \(period.end.shortMoment(withYear: true))"
    // A bar that starts near the right edge has its words to the left of it.
    let isLate = left > width * 2 / 3
    HTML.element(
      .rect, .class("b"), .length("x", left), .length("y", y), .length("width", right - left),
      .length("height", 22), .length("rx", 3))
    HTML.element(
      .text, isLate ? .class("t end") : .class("t"), .length("x", isLate ? left - 8 : left + 10),
      .length("y", y + 15)
    ) { "\(period.kind.title), \(duration)\(beyond)" }
  }

  /// Draws ticks with dates at midnights (UTC), at most eight, or four on a narrow chart.
  @HTMLBuilder
  private func ticks(_ width: Int, axis: Int, isNarrow: Bool) -> HTML {
    let day: Int64 = 86_400_000
    let limit: Int64 = isNarrow ? 4 : 8
    let days = max(1, (span / day + limit - 1) / limit)
    let first = (start / day + 1) * day
    let times = (0..<limit).map { Timestamp(milliseconds: first + $0 * days * day) }
    for time in times where isOnAxis(time) && x(time, width) < width - 74 {
      let x = x(time, width)
      HTML.element(
        .line, .class("ax"), .length("x1", x), .length("x2", x), .length("y1", axis - 4),
        .length("y2", axis + 5))
      HTML.element(.text, .length("x", x + 4), .length("y", axis + 18)) {
        time.shortMoment(withYear: true)
      }
    }
  }

  /// Draws the events. Events that are too close for two labels share a line and a label.
  ///
  /// Two labels need 130 units, or 90 on a narrow chart.
  private func marks(_ width: Int, axis: Int, isNarrow: Bool) -> HTML {
    var clusters: [(x: Int, names: [String])] = []
    for moment in moments where isOnAxis(moment.time) {
      let x = x(moment.time, width)
      if let last = clusters.last, x - last.x < (isNarrow ? 90 : 130) {
        clusters[clusters.count - 1].names.append(moment.short)
      } else {
        clusters.append((x, [moment.short]))
      }
    }
    return HTML(
      joining: clusters.flatMap { x, names in
        [
          HTML.element(
            .line, .class("ev"), .length("x1", x), .length("x2", x), .length("y1", 20),
            .length("y2", axis)),
          HTML.element(
            .text, x > width * 2 / 3 ? .class("t end") : .class("t"), .length("x", x),
            .length("y", 13)
          ) { names.joined(separator: ", ").capitalizedFirst },
        ]
      })
  }

  /// The drawing in words, for screen readers.
  private var label: String {
    let bars = periods.map {
      "\($0.kind.title) from \($0.start.phrase) to \($0.end.phrase)."
    }
    let marks = moments.map { "\($0.name) at \($0.time.phrase)." }
    return (bars + marks).joined(separator: " ")
  }
}

extension ArtifactDetails.Period {
  /// The length in milliseconds, of a period within reach.
  fileprivate var length: Int64 { end.milliseconds - start.milliseconds }
}

extension ArtifactDetails.Period.Kind {
  /// The name of the period.
  fileprivate var title: String { self == .leaf ? "Leaf certificate valid" : "Receipt valid" }
}
