import Evidence

/// The marks at the beginning and at the end of lines that are digits of Base64 too: the sign of a
/// diff, and the plus sign with which psql ends a line.
struct Base64LineMarks {
  /// The character that begins each line; `nil` if none does.
  private(set) var lineStart: UInt8?
  /// Whether lines end in a plus sign: the rest of the first line and the second line do.
  private var hasLineEnds = false

  /// The most characters of a line that a program marked.
  private static let longestLine = 512

  /// Creates marks of a text that has none.
  init() {}

  /// Finds the marks of the lines that an artifact is on.
  ///
  /// - Parameters:
  ///   - start: Where the artifact begins, counted from the start of the text's buffer.
  ///   - position: Where the rest of its first line is.
  ///   - text: The text with the artifact.
  init(around start: Int, reading position: Int, in text: Bytes) {
    // Every candidate comes here, so the bytes are read in place.
    let storage = text.buffer.storage
    let floor = max(0, start - Self.longestLine)
    var first = start
    while first > floor, !storage[first - 1].isLineBreak { first -= 1 }
    let isWhole = first == 0 || first > floor
    if isWhole, first < start, "+-".utf8.contains(storage[first]) {
      // A minus sign before whitespace is the mark of a list.
      let isOfList =
        storage[first] == UInt8(ascii: "-") && first + 1 < start && storage[first + 1].isWhiteSpace
      lineStart = isOfList ? nil : storage[first]
    }
    let limit = min(text.endIndex, position + 2 * Self.longestLine)
    var line = position
    for _ in 0..<2 {
      var end = line
      while end < limit, !storage[end].isLineBreak { end += 1 }
      guard end > line, storage[end - 1] == UInt8(ascii: "+"), end - line <= Self.longestLine else {
        return
      }
      line = end
      while line < limit, storage[line].isLineBreak { line += 1 }
    }
    hasLineEnds = true
  }

  /// Returns whether a character is the mark at the end of a line, not a digit.
  func endsLine(at place: Int, in text: Bytes) -> Bool {
    let storage = text.buffer.storage
    return hasLineEnds && storage[place] == UInt8(ascii: "+")
      && (place + 1 == text.endIndex || storage[place + 1].isLineBreak)
  }
}
