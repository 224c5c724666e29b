import Evidence

/// The whole conversation to scale: a lane for each of up to six keys, with a tick for each
/// interval in which artifacts were sent, and curves between artifacts with the same bytes. What
/// another client sent with a key has a lane of its own.
///
/// It is drawn twice, because a narrow screen has room for fewer words.
struct ConversationStrip {
  /// The lanes from top to bottom; the last is for artifacts without a known or listed key, if
  /// there are any.
  private let lanes: [Lane]
  /// The time from the first to the last artifact.
  private let span: ClosedRange<Timestamp>
  /// How many keys have no lane.
  private let further: Int

  /// Artifacts with the same bytes: the lanes and times of both.
  private let twins: [(from: (lane: Int, time: Timestamp), to: (lane: Int, time: Timestamp))]

  /// One lane: a key and a client with their ticks.
  fileprivate struct Lane {
    /// The key with its first account.
    let label: String
    /// The key and the client.
    let id: LaneID
    /// The artifacts by interval and tone (how the server's answer relates to the verdict).
    let bins: TimeBins
    /// The number of artifacts.
    let count: Int
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
    var marks: [LaneID: [(Timestamp, ConversationEntry.Tone)]] = [:]
    var others: [Int: [ConversationEntry]] = [:]
    for entry in story.sorted {
      let id = LaneID(entry, story)
      if id.isOther { others[id.key, default: []].append(entry) }
      let tone = story.tone(of: entry)
      guard tone == .bad || tone == .odd, let time = entry.time else { continue }
      marks[id, default: []].append((time, tone))
    }
    // Keys with trouble come first, then those that were used most.
    let keys = log.keys.filter { $0.span != nil }.sorted {
      let troubles = [$0, $1].map { key in
        max(
          key.tones[.bad, default: 0] + key.tones[.odd, default: 0],
          [false, true].reduce(0) {
            $0 + (marks[LaneID(key: key.number, isOther: $1)]?.count ?? 0)
          })
      }
      return (troubles[1], $1.count, $0.number) < (troubles[0], $0.count, $1.number)
    }
    let shown = keys.prefix(Self.laneLimit).sorted { $0.number < $1.number }
    further = log.keys.count - shown.count
    var lanes = shown.flatMap { key -> [Lane] in
      let label = [key.label, key.accounts.first].compactMap(\.self).joined(separator: ", ")
      guard let foreign = others[key.number] else { return [Lane(label, key)] }
      let own = story.sorted.filter { entry in
        log.story(of: entry)?.number == key.number && !story.isFromAnotherClient(entry)
      }
      return [
        Lane(label, LaneID(key: key.number, isOther: false), own),
        Lane("\(key.label), another client", LaneID(key: key.number, isOther: true), foreign),
      ]
    }
    if log.others.span != nil {
      lanes.append(Lane(log.hasFurtherKeys ? "Other keys" : "No key known", log.others))
    }
    for index in lanes.indices { lanes[index].marks = marks[lanes[index].id] ?? [] }
    self.lanes = lanes
    twins = story.pairs.prefix(Self.twinLimit).compactMap { first, second in
      let places = [first, second].compactMap { entry in
        lanes.firstIndex { $0.id == LaneID(entry, story) }
      }
      guard places.count == 2, let start = first.time, let end = second.time else { return nil }
      return ((places[0], start), (places[1], end))
    }
  }

  /// The maximum number of curves.
  private static let twinLimit = 24

  /// Identifies a lane by its key and client.
  fileprivate struct LaneID: Hashable {
    /// The number of the key.
    let key: Int
    /// Whether it is another client than the key's first.
    let isOther: Bool
  }

  /// The drawing for wide and for narrow screens, then the legend.
  @HTMLBuilder
  var html: HTML {
    HTML.element(.figure, .class("strip-of-time")) {
      drawing(width: 952, left: 150, isWide: true)
      drawing(width: 358, left: 8, isWide: false)
    }
    HTML.element(.ul, .class("lgd")) {
      for (look, text) in Self.legend {
        HTML.element(.li) {
          HTML.element(.span, look)
          text
        }
      }
      if !twins.isEmpty {
        HTML.element(.li) {
          HTML.element(.span, .class("sw sb"))
          "The same bytes"
        }
      }
      if further > 0 { HTML.element(.li) { "\(further.counted("more key")) below" } }
    }
  }

  /// The colors with their meanings.
  private static let legend: [(HTML.Attribute, String)] = [
    (.class("sw ok"), "Sound"), (.class("sw nu"), "Not settled, or correctly rejected"),
    (.class("sw am"), "Warning, such as rejected but sound"),
    (.class("sw bd"), "Failure, such as accepted wrongly"),
  ]

  /// The height of a lane in user units.
  private static let laneHeight = 38.0

  /// Returns the vertical position of a lane.
  private static func y(_ lane: Int) -> Double { 24 + Double(lane) * laneHeight }

  /// Draws the lanes and the axis.
  ///
  /// - Parameters:
  ///   - width: The width in user units.
  ///   - left: Where the lanes start, after their labels.
  ///   - isWide: Whether it is for wide screens. Only that drawing is described to screen readers.
  private func drawing(width: Double, left: Double, isWide: Bool) -> HTML {
    let height = Double(lanes.count) * Self.laneHeight + (isWide ? 44 : 52)
    return Drawing.twin(isWide: isWide, width, height, title: ("strip-title", description)) {
      for (from, to) in twins {
        Drawing.curve(
          "sb", from: (x(from.time.milliseconds, from: left, to: width), Self.y(from.lane)),
          to: (x(to.time.milliseconds, from: left, to: width), Self.y(to.lane)))
      }
      for (number, lane) in lanes.enumerated() {
        let y = Self.y(number)
        Drawing.line("ln", from: (left, y), to: (width, y))
        ticks(lane.bins, y: y, from: left, to: width)
        let marks = lane.marks.sorted {
          ($0.tone.rawValue, $0.time) < ($1.tone.rawValue, $1.time)
        }
        for mark in marks {
          tick(mark.tone, at: x(mark.time.milliseconds, from: left, to: width), y: y)
        }
        Drawing.text(
          VisibleText(lane.label, limit: isWide ? 24 : 40).escaped, x: 0,
          y: isWide ? y + 4 : y - 13)
      }
      axis(y: height - 22, from: left, to: width, marks: isWide ? 6 : 3)
    }
  }

  /// The drawing in words, for screen readers: the artifacts of each lane, and how many are marked.
  private var description: String {
    let lines = lanes.map { lane in
      let bad = lane.marks.count { $0.tone == .bad }
      return "\(lane.label): \(lane.count.counted("artifact")), "
        + "\(bad.grouped) marked as wrong, \((lane.marks.count - bad).grouped) as doubtful."
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

  /// Draws a tick for each interval with artifacts, in the worst tone of the interval. Worse tones
  /// are wider and higher, so that they can be told apart without color: from 2.6 by 12 units for
  /// sound artifacts to 6 by 22 for those that the server accepted wrongly.
  @HTMLBuilder
  private func ticks(_ bins: TimeBins, y: Double, from left: Double, to right: Double) -> HTML {
    let places = bins.counts.map { (place: $0, worst: $1.lastIndex { $0 > 0 } ?? 0) }
    for (place, worst) in places.sorted(by: { ($0.worst, $0.place) < ($1.worst, $1.place) }) {
      let center = Double(place) * Double(bins.width) + Double(bins.width - 1) / 2
      let time = min(
        max(Int64(center), span.lowerBound.milliseconds), span.upperBound.milliseconds)
      tick(
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

  /// Draws the axis with evenly spaced times, as precise as is needed to tell them apart.
  ///
  /// - Parameters:
  ///   - y: The vertical position.
  ///   - left: Where the axis starts.
  ///   - right: Where the axis ends.
  ///   - marks: The number of times, the first and the last included.
  @HTMLBuilder
  private func axis(y: Double, from left: Double, to right: Double, marks: Int) -> HTML {
    let (start, end) = (span.lowerBound.milliseconds, span.upperBound.milliseconds)
    let times = (0..<marks).map { mark in
      Timestamp(milliseconds: start + (end - start) / Int64(marks - 1) * Int64(mark))
    }
    let labels = Self.labels(times, isOfOneDay: end - start < 86_400_000)
    Drawing.line("ax", from: (left, y), to: (right, y))
    for (mark, time) in times.enumerated() {
      let x = x(time.milliseconds, from: left, to: right)
      Drawing.line("ax", from: (x, y - 4), to: (x, y + 4))
      Drawing.text(
        labels[mark], x: x, y: y + 18,
        anchor: mark == 0 ? "start" : mark == marks - 1 ? "end" : "middle")
    }
  }

  /// Returns the shortest labels that are all different: without a date for times of less than a day,
  /// with the year for times of several years. Where even milliseconds are equal, a label that repeats
  /// the one before is empty.
  static func labels(_ times: [Timestamp], isOfOneDay: Bool) -> [String] {
    let forms: [(Timestamp) -> String] =
      isOfOneDay
      ? [{ $0.clock }, { $0.clockWithSeconds }, { $0.preciseClock }]
      : [{ $0.shortMoment(withYear: Set(times.map(\.date.year)).count > 1) }]
    for form in forms {
      let labels = times.map(form)
      if Set(labels.map { ByteText($0) }).count == labels.count { return labels }
    }
    let labels = times.map(isOfOneDay ? \.preciseClock : \.tabular)
    return labels.enumerated().map { place, label in
      place > 0 && labels[place - 1].equals(label) ? "" : label
    }
  }
}

extension ConversationStrip.LaneID {
  /// Takes the key and the client of a row.
  fileprivate init(_ entry: ConversationEntry, _ story: ConversationStory) {
    let key = story.log.story(of: entry)?.number ?? story.log.others.number
    self.init(key: key, isOther: story.isFromAnotherClient(entry))
  }
}

extension ConversationStrip.Lane {
  /// Makes the lane of a key, or of all artifacts without one.
  fileprivate init(_ label: String, _ story: KeyStory) {
    let id = ConversationStrip.LaneID(key: story.number, isOther: false)
    self.init(label: label, id: id, bins: story.bins, count: story.count)
  }

  /// Makes the lane of some rows of a key.
  fileprivate init(
    _ label: String, _ id: ConversationStrip.LaneID, _ entries: [ConversationEntry]
  ) {
    var bins = TimeBins(kinds: ConversationEntry.Tone.allCases.count)
    for entry in entries {
      if let time = entry.time { bins.add(time.milliseconds, kind: entry.tone.rawValue) }
    }
    self.init(label: label, id: id, bins: bins, count: entries.count)
  }
}
