import Containers
import Decoding
import Evidence

/// Reads text of any length in overlapping windows. Memory use is constant, and an artifact across
/// the end of one window is complete in the next.
struct TextEntries: EntryReader {
  private let stream: ByteStream
  /// Whether the text is one line, which ends at the next line feed.
  private let isLine: Bool
  /// The number of the line; `nil` for a whole file.
  private let index: Int?
  /// The bytes of a window.
  private let size: Int
  /// The bytes after the start of an artifact that a window must contain, and the bytes before it
  /// that show what it is. Genuine artifacts have at most 40,000 bytes of text in any encoding.
  private let (ahead, before): (Int, Int)
  /// The bytes at the start of the window that the previous one contained too.
  private var context = 0
  /// The place of the window in the file.
  private var start: TextPlace
  /// Counts the artifacts in all windows.
  private let tally = TextWindow.Tally()
  /// The bytes that were searched so far.
  private var bytes = 0
  private var isDone = false

  /// Creates a reader at the current place of a stream.
  /// - Parameter index: The number of the line, if the text is one line of several.
  init(_ stream: ByteStream, policy: IngestPolicy, line index: Int? = nil) {
    self.stream = stream
    self.index = index
    isLine = index != nil
    size = policy.artifact * 4
    ahead = policy.artifact / 4
    before = policy.artifact / 16
    start = TextPlace(line: (index ?? 0) + 1, column: 1, offset: stream.offset)
  }

  /// Returns the next window; at the end, one entry which says that no artifact was found, if so.
  mutating func next() -> Entry? {
    guard !isDone else {
      let reason = "\(bytes.counted("byte")) of text hold no artifact"
      return tally.take() ? Entry(index: index, content: .skipped(reason)) : nil
    }
    var window = stream.peek(size + 1)
    var isLast = window.count <= size
    var lineEnd = 0
    if isLine, let lineBreak = window.firstIndex(of: 0x0a) {
      window = window[..<lineBreak]
      isLast = true
      lineEnd = 1
    }
    if !isLast, window.allSatisfy({ $0 == 0 }) { return zeros() }
    let text = Bytes(Array(window.prefix(size)), named: "text", at: stream.offset)
    let end = isLast ? text.endIndex : text.endIndex - ahead
    let found = TextWindow(text: text, fresh: context..<end, start: start, tally: tally)
    bytes += end - context
    let passed = isLast ? text.endIndex + lineEnd : end - before
    if isLast { isDone = true } else { start = found.place(of: passed) }
    context = before
    stream.skip(passed)
    return Entry(index: index, content: .window(found))
  }

  /// Ends the reading at a window of zeros. A sparse file may have terabytes of them.
  private mutating func zeros() -> Entry {
    isDone = true
    _ = tally.take()
    let place = stream.offset.grouped
    stream.discard()
    return Entry(
      index: index,
      content: .unread("there is nothing but zeros from byte \(place) on; the rest was not read"))
  }
}

/// A part of a text that is too long for memory.
struct TextWindow {
  /// The bytes of the window.
  let text: Bytes
  /// The range where an artifact may begin that wasn't in an earlier window.
  let fresh: Range<Int>
  /// The place of the window in the whole text.
  let start: TextPlace
  /// The counter that all windows of the text share.
  let tally: Tally

  /// Counts the artifacts in all windows of a text.
  final class Tally {
    private var finds = 0
    private var isTaken = false

    /// Adds a number of artifacts.
    func add(_ count: Int) { finds += count }

    /// Returns whether nothing was found; true at most once.
    func take() -> Bool {
      defer { isTaken = true }
      return finds == 0 && !isTaken
    }
  }

  /// Returns a place in the window as a place in the whole text.
  func place(of place: TextPlace) -> TextPlace {
    TextPlace(
      line: start.line + place.line - 1,
      column: place.line == 1 ? start.column + place.column - 1 : place.column,
      offset: start.offset + place.offset)
  }

  /// The lines that begin in the new part of the window, complete if the window contains their
  /// ends; `nil` if there are none.
  var lines: (text: Bytes, start: TextPlace)? {
    let isFirst = fresh.lowerBound == text.startIndex
    let first = isFirst ? fresh.lowerBound : behindLine(at: fresh.lowerBound - 1)
    let last =
      fresh.upperBound >= text.endIndex ? text.endIndex : behindLine(at: fresh.upperBound - 1)
    guard first < last else { return nil }
    return (text[first..<last], place(of: first))
  }

  /// Returns the position after the line feed of the line at a position.
  private func behindLine(at position: Int) -> Int {
    text.firstIndex(of: 0x0a, from: position).map { $0 + 1 } ?? text.endIndex
  }

  /// Returns a position of the window as a place in the whole text.
  func place(of position: Int) -> TextPlace {
    var lines = TextLines(text)
    return place(of: lines.place(of: position))
  }
}
