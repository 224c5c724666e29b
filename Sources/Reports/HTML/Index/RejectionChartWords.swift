import Evidence

/// The texts of the chart: times below the columns, causes above them.
extension RejectionChart {
  /// Draws the times, at most nine, or four in the narrow drawing. A text that would overlap the
  /// next one is left out.
  var ticks: HTML {
    let moments = timeline.scale.ticks(atMost: isWide ? 9 : 4)
    let step = moments.count > 1 ? moments[1] - moments[0] : TimeScale.Unit.day
    var parts: [HTML] = []
    var room = width
    for moment in moments.reversed() {
      let x = x(moment)
      parts.append(Drawing.line("axis", from: (x, base), to: (x, base + 6)))
      let text = Timestamp(epochSeconds: moment).tick(every: step)
      let reach = Double(text.count) * 6.4
      if x + 3 + reach <= room {
        parts.append(Drawing.text(text, x: x + 3, y: height - 4))
        room = x
      } else if room == width {
        parts.append(Drawing.text(text, x: width, y: height - 4, anchor: "end"))
        room = width - reach
      }
    }
    return HTML(joining: parts.reversed())
  }

  /// Draws the labels of the most frequent causes: a line where a cause begins, or its name over
  /// its highest column. A label that would overlap another one is left out.
  ///
  /// Labels are placed in the order of the causes, so that the most frequent one has room.
  var labels: HTML {
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
          isWide ? "\(cluster.label) starts \(first)" : "\(cluster.label) \(first)"
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

  /// Returns the approximate width of a text in user units.
  private static func reach(_ text: String) -> Double { Double(text.count) * 7 }
}

extension Timestamp {
  /// Returns the time as the axis shows it: a month, a day, or a time of day.
  ///
  /// - Parameter step: The distance between two times in seconds.
  fileprivate func tick(every step: UInt32) -> String {
    if step >= 30 * TimeScale.Unit.day { return shortMonth }
    return timeOfDay == 0 ? shortDay : step < 60 ? clockWithSeconds : clock
  }
}
