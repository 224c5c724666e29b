import Containers
import Decoding
import Evidence

/// Text of any length, in windows that overlap: memory stays flat, and an artifact that lies across
/// the end of one window lies whole in the next.
struct TextEntries: EntryReader {
  private let stream: ByteStream
  private let isLine: Bool
  private let index: Int?
  private let size: Int
  /// What lies ahead of an artifact that begins in a window, and how much before it tells what it is:
  /// genuine artifacts have no more text than 40,000 bytes in any form.
  private let (ahead, before): (Int, Int)
  private var context = 0
  private var start: TextPlace
  private let tally = TextWindow.Tally()
  private var bytes = 0
  private var isDone = false

  /// - Parameters:
  ///   - index: the number of the line, where the text is one line of several; it ends there.
  init(_ stream: ByteStream, policy: IngestPolicy, line index: Int? = nil) {
    self.stream = stream
    self.index = index
    isLine = index != nil
    size = policy.artifact * 4
    ahead = policy.artifact / 4
    before = policy.artifact / 16
    start = TextPlace(line: (index ?? 0) + 1, column: 1, offset: stream.offset)
  }

  mutating func next() -> Entry? {
    guard !isDone else { return tally.take() ? nothing : nil }
    var window = stream.peek(size + 1)
    var isLast = window.count <= size
    var lineEnd = 0
    if isLine, let lineBreak = window.firstIndex(of: 0x0a) {
      window = window[..<lineBreak]
      isLast = true
      lineEnd = 1
    }
    if !isLast, window.allSatisfy({ $0 == 0 }) { return zeros() }
    let text = Bytes(Array(window.prefix(size)), name: "text", readFrom: "file", at: stream.offset)
    let end = isLast ? text.endIndex : text.endIndex - ahead
    let found = TextWindow(text: text, fresh: context..<end, start: start, tally: tally)
    bytes += end - context
    let passed = isLast ? text.endIndex + lineEnd : end - before
    if isLast { isDone = true } else { start = found.place(of: passed) }
    context = before
    stream.skip(passed)
    return Entry(index: index, content: .window(found))
  }

  /// A file of holes has no end that anyone waits for.
  private mutating func zeros() -> Entry {
    isDone = true
    _ = tally.take()
    let place = stream.offset.grouped
    stream.discard()
    return Entry(
      index: index,
      content: .unread("there is nothing but zeros from byte \(place) on; the rest was not read"))
  }

  private var nothing: Entry {
    Entry(
      index: index, content: .skipped("\(bytes.counted("byte")) of text hold no artifact"))
  }
}

/// A part of a text that is too long to be kept whole.
struct TextWindow {
  let text: Bytes
  /// Where an artifact may begin that was in no window before.
  let fresh: Range<Int>
  /// Where the window begins.
  let start: TextPlace
  let tally: Tally

  /// What was found in all windows of a text.
  final class Tally {
    private var finds = 0
    private var isTaken = false

    func add(_ count: Int) { finds += count }

    /// Whether nothing was found, which is said once.
    func take() -> Bool {
      defer { isTaken = true }
      return finds == 0 && !isTaken
    }
  }

  /// A place in the window as one in the whole text.
  func place(of place: TextPlace) -> TextPlace {
    TextPlace(
      line: start.line + place.line - 1,
      column: place.line == 1 ? start.column + place.column - 1 : place.column,
      offset: start.offset + place.offset)
  }

  /// The lines that begin in the new part of the window, whole where the window has their ends.
  var lines: (text: Bytes, start: TextPlace)? {
    let isFirst = fresh.lowerBound == text.startIndex
    let first = isFirst ? fresh.lowerBound : behindLine(at: fresh.lowerBound - 1)
    let last =
      fresh.upperBound >= text.endIndex ? text.endIndex : behindLine(at: fresh.upperBound - 1)
    guard first < last else { return nil }
    return (text[first..<last], place(of: first))
  }

  /// Where the line ends that a position stands in, with its line break.
  private func behindLine(at position: Int) -> Int {
    text.firstIndex(of: 0x0a, from: position).map { $0 + 1 } ?? text.endIndex
  }

  func place(of position: Int) -> TextPlace {
    var lines = TextLines(text)
    return place(of: lines.place(of: position))
  }
}
