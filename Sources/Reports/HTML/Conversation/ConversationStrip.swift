import Evidence
import Results

/// The whole conversation to scale: a lane for each of up to six keys, with a tick for each
/// interval in which artifacts were sent.
///
/// It is drawn twice, because a narrow screen has room for fewer words.
struct ConversationStrip {
  /// The lanes from top to bottom; the last is for artifacts without a known key.
  private let lanes: [Lane]
  /// The time from the first to the last artifact.
  private let span: ClosedRange<Timestamp>
  /// How many keys have no lane.
  private let further: Int

  /// One lane: a key with its ticks.
  private struct Lane {
    /// The key with its first account.
    let label: String
    /// The key with its artifacts by interval.
    let story: KeyStory
    /// Rows with trouble, from their own answers or from findings, drawn over the intervals.
    var marks: [(time: Timestamp, tone: ConversationEntry.Tone)] = []
  }

  /// The maximum number of keys with a lane.
  private static let laneLimit = 6

  /// Chooses the keys: those with the most trouble first, then those that sent most.
  ///
  /// - Returns: `nil` where the times of fewer than two moments are known.
  init?(_ story: ConversationStory) {
    guard let span = story.log.span, span.lowerBound < span.upperBound else { return nil }
    self.span = span
    let log = story.log
    var marks: [Int: [(Timestamp, ConversationEntry.Tone)]] = [:]
    for entry in log.entries {
      let tone = story.tone(of: entry)
      guard tone == .bad || tone == .odd, let time = entry.time else { continue }
      marks[log.story(of: entry)?.number ?? log.others.number, default: []].append((time, tone))
    }
    // Keys with trouble come first, then those that were used most.
    let keys = log.keys.filter { $0.span != nil }.sorted {
      let troubles = [$0, $1].map { max(Self.trouble($0), marks[$0.number]?.count ?? 0) }
      return (troubles[1], $1.count, $0.number) < (troubles[0], $0.count, $1.number)
    }
    let shown = keys.prefix(Self.laneLimit).sorted { $0.number < $1.number }
    further = log.keys.count - shown.count
    lanes =
      shown.map { key in
        Lane(
          label: [key.label, key.accounts.first].compactMap(\.self).joined(separator: ", "),
          story: key, marks: marks[key.number] ?? [])
      }
      + (log.others.span == nil
        ? []
        : [
          Lane(
            label: "No key known", story: log.others, marks: marks[log.others.number] ?? [])
        ])
  }

  /// Returns how many artifacts of a key were accepted or rejected wrongly.
  private static func trouble(_ key: KeyStory) -> Int {
    key.tones[.bad, default: 0] + key.tones[.odd, default: 0]
  }

  /// The drawing for wide and for narrow screens, then the legend.
  var html: HTML {
    HTML(joining: [
      HTML.element(.figure, .class("strip-of-time")) {
        drawing(width: 952, left: 150, isWide: true)
        drawing(width: 358, left: 8, isWide: false)
      },
      HTML.element(.ul, .class("lgd")) {
        for (look, text) in Self.legend {
          HTML.element(.li) {
            HTML.element(.span, look)
            text
          }
        }
        if further > 0 { HTML.element(.li) { "\(further.counted("more key")) below" } }
      },
    ])
  }

  /// The colors with their meanings.
  private static let legend: [(HTML.Attribute, String)] = [
    (.class("sw ok"), "Sound"), (.class("sw nu"), "Not settled, or correctly rejected"),
    (.class("sw am"), "Warning, such as rejected but sound"),
    (.class("sw bd"), "Failure, such as accepted but not sound"),
  ]

  /// The height of a lane in user units.
  private static let laneHeight = 38.0

  /// Draws the lanes and the axis.
  ///
  /// - Parameters:
  ///   - width: the width in user units.
  ///   - left: where the lanes start, after their labels.
  ///   - isWide: whether it is for wide screens. Only that drawing is described to screen readers.
  private func drawing(width: Double, left: Double, isWide: Bool) -> HTML {
    let height = Double(lanes.count) * Self.laneHeight + (isWide ? 44 : 52)
    let content = HTML(
      joining: lanes.enumerated().map { number, lane in
        let y = 24 + Double(number) * Self.laneHeight
        return HTML(joining: [
          Drawing.line("ln", from: (left, y), to: (width, y)),
          HTML(joining: ticks(lane.story.bins, y: y, from: left, to: width)),
          HTML(
            joining: lane.marks.sorted { ($0.tone.rawValue, $0.time) < ($1.tone.rawValue, $1.time) }
              .map { tick($0.tone, at: x($0.time.milliseconds, from: left, to: width), y: y) }),
          Drawing.text(
            VisibleText(lane.label, limit: isWide ? 22 : 40).escaped, x: 0,
            y: isWide ? y + 4 : y - 9),
        ])
      } + [axis(y: height - 22, from: left, to: width, marks: isWide ? 6 : 3)])
    return Drawing.twin(
      isWide: isWide, width, height, title: ("strip-title", description), content: content)
  }

  /// The drawing in words, for screen readers: the artifacts of each lane, and how many were
  /// accepted or rejected wrongly.
  private var description: String {
    let lines = lanes.map { lane in
      let bad = lane.story.tones[.bad, default: 0]
      let odd = lane.story.tones[.odd, default: 0]
      return "\(lane.label): \(lane.story.count.counted("artifact")), "
        + "\(bad.grouped) accepted that must be rejected, \(odd.grouped) rejected though sound."
    }
    return
      "From \(span.lowerBound.phrase) to \(span.upperBound.phrase). \(lines.joined(separator: " "))"
  }

  /// Returns the horizontal position of a time.
  private func x(_ milliseconds: Int64, from left: Double, to right: Double) -> Double {
    let start = Double(span.lowerBound.milliseconds)
    let length = Double(span.upperBound.milliseconds) - start
    return left + 4 + (Double(milliseconds) - start) / length * (right - left - 8)
  }

  /// Draws a tick. Worse tones are wider and higher, so that they can be told apart without color:
  /// from 2.6 by 12 units for sound artifacts to 6 by 22 for those that the server accepted
  /// wrongly.
  private func ticks(_ bins: TimeBins, y: Double, from left: Double, to right: Double) -> [HTML] {
    bins.counts.map { place, counts in
      (place: place, worst: counts.lastIndex { $0 > 0 } ?? 0)
    }.sorted { ($0.worst, $0.place) < ($1.worst, $1.place) }.map { place, worst in
      let center = Double(place) * Double(bins.width) + Double(bins.width - 1) / 2
      let time = min(
        max(Int64(center), span.lowerBound.milliseconds), span.upperBound.milliseconds)
      return tick(
        ConversationEntry.Tone(rawValue: worst) ?? .plain, at: x(time, from: left, to: right), y: y)
    }
  }

  /// Draws a tick; worse tones are larger.
  private func tick(_ tone: ConversationEntry.Tone, at x: Double, y: Double) -> HTML {
    switch tone {
    case .bad: Drawing.bar(.class("bd"), x: x - 3, y: y - 11, width: 6, height: 22)
    case .odd: Drawing.bar(.class("am"), x: x - 2.5, y: y - 9, width: 5, height: 18)
    case .sound: Drawing.bar(.class("ok"), x: x - 1.3, y: y - 6, width: 2.6, height: 12)
    case .plain: Drawing.bar(.class("nu"), x: x - 1.3, y: y - 6, width: 2.6, height: 12)
    }
  }

  /// Draws the axis with evenly spaced times. A conversation of less than a day has no dates, and
  /// one of less than ten minutes has seconds.
  ///
  /// - Parameters:
  ///   - y: the vertical position.
  ///   - left: where the axis starts.
  ///   - right: where the axis ends.
  ///   - marks: the number of times, the first and the last included.
  private func axis(y: Double, from left: Double, to right: Double, marks: Int) -> HTML {
    let (start, end) = (span.lowerBound.milliseconds, span.upperBound.milliseconds)
    let isShort = end - start < 86_400_000
    return HTML(
      joining: [Drawing.line("ax", from: (left, y), to: (right, y))]
        + (0..<marks).map { mark in
          let time = Timestamp(
            milliseconds: start + (end - start) / Int64(marks - 1) * Int64(mark))
          let x = x(time.milliseconds, from: left, to: right)
          let label =
            !isShort
            ? "\(time.shortDay) \(time.clock)"
            : end - start < 600_000
              ? time.clockWithSeconds : time.clock
          return HTML(joining: [
            Drawing.line("ax", from: (x, y - 4), to: (x, y + 4)),
            Drawing.text(
              label, x: x, y: y + 18,
              anchor: mark == 0 ? "start" : mark == marks - 1 ? "end" : "middle"),
          ])
        })
  }
}
