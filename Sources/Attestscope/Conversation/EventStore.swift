import Evidence
import Flow
import Platform

/// Events in the order of the evidence: the last few in memory, the others in a file without a name.
///
/// To bring them into the order of a view, pieces that fit into memory are sorted and written out,
/// and then merged: memory stays the same however many there are.
struct EventStore: Sendable {
  private var tail: [Event] = []
  private var file: TemporaryFile?
  private var written = 0
  /// Set once an event could not be kept.
  private(set) var isFull = false
  private let capacity: Int

  /// - Parameter capacity: how many events are held in memory.
  init(capacity: Int = 1 << 15) { self.capacity = capacity }

  var count: Int { written + tail.count }

  mutating func append(_ event: Event) {
    guard !isFull else { return }
    tail.append(event)
    if tail.count >= capacity { flush() }
  }

  private mutating func flush() {
    if file == nil { file = try? TemporaryFile() }
    guard let file, file.append(tail.lazy.flatMap(\.packed)) else {
      isFull = true
      return
    }
    written += tail.count
    tail.removeAll(keepingCapacity: true)
  }

  /// The events of each mark of a view, one group after the other, in the order of the marks.
  /// - Returns: `false` where not everything could be sorted.
  func forEachGroup(by view: View, _ body: ([Event]) -> Void) -> Bool {
    guard written > 0 else {
      var group = Grouping(by: view)
      for event in sorted(tail, by: view) { if let whole = group.add(event) { body(whole) } }
      if let whole = group.finish() { body(whole) }
      return true
    }
    guard let runs = runs(by: view) else { return false }
    var merge = EventMerge(runs, by: view)
    var group = Grouping(by: view)
    while let event = merge.next() { if let whole = group.add(event) { body(whole) } }
    if let whole = group.finish() { body(whole) }
    return !merge.isBroken
  }

  private func sorted(_ events: [Event], by view: View) -> [Event] {
    events.filter { view.mark(of: $0).isKnown }.sorted {
      let marks = (view.mark(of: $0), view.mark(of: $1))
      return marks.0 == marks.1 ? $0.order < $1.order : marks.0 < marks.1
    }
  }

  /// Sorted pieces, each in a stretch of a new file.
  private func runs(by view: View) -> SortedRuns? {
    guard let file, let target = try? TemporaryFile() else { return nil }
    var ranges: [Range<Int>] = []
    var end = 0
    func add(_ events: [Event]) -> Bool {
      let bytes = sorted(events, by: view).flatMap(\.packed)
      guard target.append(bytes) else { return false }
      ranges.append(end..<(end + bytes.count))
      end += bytes.count
      return true
    }
    for start in stride(from: 0, to: written, by: capacity) {
      let range = (start * Event.packedSize)..<(min(start + capacity, written) * Event.packedSize)
      guard let bytes = file.read(range) else { return nil }
      let events = stride(from: 0, to: bytes.count, by: Event.packedSize).compactMap {
        Event(packed: bytes[$0..<($0 + Event.packedSize)])
      }
      guard add(events) else { return nil }
    }
    return add(tail) ? SortedRuns(file: target, ranges: ranges) : nil
  }
}

/// Puts neighbours of one mark together; of very many the first.
private struct Grouping {
  private let view: View
  private var events: [Event] = []

  init(by view: View) { self.view = view }

  /// The group before, where the event begins another.
  mutating func add(_ event: Event) -> [Event]? {
    var whole: [Event]?
    if let last = events.last, view.mark(of: last) != view.mark(of: event) { whole = finish() }
    if events.count < Conversation.longest { events.append(event) }
    return whole
  }

  mutating func finish() -> [Event]? {
    defer { events = [] }
    return events.isEmpty ? nil : events
  }
}

struct SortedRuns {
  let file: TemporaryFile
  let ranges: [Range<Int>]
}

/// Merges sorted pieces, of each of which a little is in memory.
private struct EventMerge {
  private let view: View
  private let file: TemporaryFile
  private var runs: [Run]
  private(set) var isBroken = false

  private static let piece = 1_024 * Event.packedSize

  private struct Run {
    var rest: Range<Int>
    var events: ArraySlice<Event> = []
  }

  init(_ sorted: SortedRuns, by view: View) {
    self.view = view
    file = sorted.file
    runs = sorted.ranges.map { Run(rest: $0) }
    for index in runs.indices { fill(index) }
  }

  mutating func next() -> Event? {
    var best: (index: Int, event: Event)?
    for (index, run) in runs.enumerated() {
      guard let event = run.events.first else { continue }
      // Earlier pieces hold earlier events.
      if let other = best, view.mark(of: other.event) <= view.mark(of: event) { continue }
      best = (index, event)
    }
    guard let best else { return nil }
    _ = runs[best.index].events.popFirst()
    if runs[best.index].events.isEmpty { fill(best.index) }
    return best.event
  }

  private mutating func fill(_ index: Int) {
    let range = runs[index].rest.prefix(Self.piece)
    guard !range.isEmpty else { return }
    runs[index].rest = range.upperBound..<runs[index].rest.upperBound
    guard let bytes = file.read(range) else {
      isBroken = true
      runs[index].rest = range.upperBound..<range.upperBound
      return
    }
    runs[index].events =
      stride(from: 0, to: bytes.count, by: Event.packedSize).compactMap {
        Event(packed: bytes[$0..<($0 + Event.packedSize)])
      }[...]
  }
}
