import Evidence
import Flow
import Platform

/// All events in the order of the evidence: the last ones in memory, the others in a temporary
/// file.
///
/// To sort them for a view, pieces that fit into memory are sorted, written out, and merged
/// (external merge sort), so that memory does not grow with the number of events.
struct EventStore: Sendable {
  /// The events that are not in the file yet.
  private var tail: [Event] = []
  private var file: TemporaryFile?
  /// Number of events in the file.
  private var written = 0
  /// Whether an event could not be stored: there is no room for the temporary file.
  private(set) var isFull = false
  /// Number of events that are held in memory, and that one sorted piece has.
  private let capacity: Int

  /// Creates an empty store.
  ///
  /// - Parameter capacity: Number of events that are held in memory.
  init(capacity: Int = 1 << 15) { self.capacity = capacity }

  /// Number of stored events.
  var count: Int { written + tail.count }

  /// Adds an event at the end. Events are dropped once the store is full.
  mutating func append(_ event: Event) {
    guard !isFull else { return }
    tail.append(event)
    if tail.count >= capacity { flush() }
  }

  /// Moves the events in memory to the file.
  private mutating func flush() {
    if file == nil { file = try? TemporaryFile() }
    guard let file, file.append(tail.lazy.flatMap(\.packed)) else {
      isFull = true
      return
    }
    written += tail.count
    tail.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with each group of events that have the same property of a view, for example the
  /// same key. The property is compared by its mark, a short hash, and groups are in the order of
  /// the marks. Events of a group are in the order of the evidence; very long groups are cut to
  /// `Conversation.longest`.
  ///
  /// - Returns: Whether everything could be sorted, and what was left out.
  func forEachGroup(by view: View, _ body: ([Event]) -> Void) -> Extent {
    guard written > 0 else {
      var group = Grouping(by: view)
      for event in sorted(tail, by: view) { if let whole = group.add(event) { body(whole) } }
      if let whole = group.finish() { body(whole) }
      return Extent(isSorted: true, longGroups: group.longGroups)
    }
    guard var merge = merge(by: view) else { return Extent(isSorted: false) }
    var group = Grouping(by: view)
    while let event = merge.next() { if let whole = group.add(event) { body(whole) } }
    if let whole = group.finish() { body(whole) }
    return Extent(isSorted: !merge.isBroken, longGroups: group.longGroups)
  }

  /// How much of the events a view compares.
  struct Extent {
    /// Whether everything could be sorted; `false` if there is no room for temporary files.
    let isSorted: Bool
    /// Number of groups that were cut, because they have more events than are compared.
    var longGroups = 0
  }

  /// Returns the events that have a mark in this view, sorted by mark and then by order.
  private func sorted(_ events: [Event], by view: View) -> [Event] {
    events.filter { view.mark(of: $0).isKnown }.sorted {
      let marks = (view.mark(of: $0), view.mark(of: $1))
      return marks.0 == marks.1 ? $0.order < $1.order : marks.0 < marks.1
    }
  }

  /// Writes sorted pieces into a new file; `nil` if that fails.
  private func merge(by view: View) -> EventMerge? {
    guard let file, let target = try? TemporaryFile() else { return nil }
    var ranges: [Range<Int>] = []
    var end = 0
    /// Appends a sorted piece to the file.
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
      guard add(bytes.chunks(of: Event.packedSize).compactMap { Event(packed: $0) }) else {
        return nil
      }
    }
    return add(tail) ? EventMerge(ranges, in: target, by: view) : nil
  }
}

/// Joins consecutive events of one mark into a group, of very many only the first.
private struct Grouping {
  private let view: View
  private var events: [Event] = []
  /// Whether the current group was cut.
  private var isLong = false
  /// Number of groups that were cut.
  private(set) var longGroups = 0

  /// Creates an empty group.
  init(by view: View) { self.view = view }

  /// Adds an event. Returns the finished group before it if the event starts another one.
  mutating func add(_ event: Event) -> [Event]? {
    var whole: [Event]?
    if let last = events.last, view.mark(of: last) != view.mark(of: event) { whole = finish() }
    if events.count < Conversation.longest { events.append(event) } else { isLong = true }
    return whole
  }

  /// Returns the current group, or `nil` if it is empty, and starts another.
  mutating func finish() -> [Event]? {
    defer { events = [] }
    if isLong { longGroups += 1 }
    isLong = false
    return events.isEmpty ? nil : events
  }
}

/// Merges sorted pieces. At most 1,024 events of each piece are in memory.
private struct EventMerge {
  private let view: View
  private let file: TemporaryFile
  private var runs: [Run]
  /// Whether a piece could not be read to its end.
  private(set) var isBroken = false

  /// Number of bytes that are read of a piece at a time.
  private static let piece = 1_024 * Event.packedSize

  /// A sorted piece: the range that is not read yet, and the events that are in memory.
  private struct Run {
    var rest: Range<Int>
    var events: ArraySlice<Event> = []
  }

  /// Opens the pieces at these byte ranges of a file, and reads the first events of each.
  init(_ ranges: [Range<Int>], in file: TemporaryFile, by view: View) {
    self.view = view
    self.file = file
    runs = ranges.map { Run(rest: $0) }
    for index in runs.indices { fill(index) }
  }

  /// Returns the next event in sorted order, or `nil` at the end. Equal marks keep the order of the
  /// pieces.
  mutating func next() -> Event? {
    var best: (index: Int, event: Event)?
    for (index, run) in runs.enumerated() {
      guard let event = run.events.first else { continue }
      // Earlier pieces contain earlier events.
      if let other = best, view.mark(of: other.event) <= view.mark(of: event) { continue }
      best = (index, event)
    }
    guard let best else { return nil }
    _ = runs[best.index].events.popFirst()
    if runs[best.index].events.isEmpty { fill(best.index) }
    return best.event
  }

  /// Reads more events of a piece.
  private mutating func fill(_ index: Int) {
    let range = runs[index].rest.prefix(Self.piece)
    guard !range.isEmpty else { return }
    runs[index].rest = range.upperBound..<runs[index].rest.upperBound
    guard let bytes = file.read(range) else {
      isBroken = true
      runs[index].rest = range.upperBound..<range.upperBound
      return
    }
    runs[index].events = bytes.chunks(of: Event.packedSize).compactMap { Event(packed: $0) }[...]
  }
}
