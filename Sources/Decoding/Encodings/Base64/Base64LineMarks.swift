import Evidence

/// The marks at the beginning and at the end of lines that are digits of Base64 too: the sign of a
/// diff, and the plus sign with which psql ends a line.
struct Base64LineMarks {
  /// The character that begins each line; `nil` if none does.
  private(set) var lineStart: UInt8?
  /// Whether each line but the last one ends in a plus sign.
  private var hasLineEnds = false

  /// The most characters of a line that a program marked.
  private static let longestLine = 512

  /// Creates marks of a text that has none.
  init() {}

  /// Finds the marks of the lines that an artifact is on.
  ///
  /// - Parameters:
  ///   - start: where the artifact begins, counted from the start of the text's buffer.
  ///   - position: where the rest of its first line is.
  init(around start: Int, reading position: Int, in text: Bytes) {
    let before = text.buffer.all.between(max(0, start - Self.longestLine), start)
    let line = before.suffix(while: { !$0.isLineBreak })
    let isWhole = line.startIndex == 0 || line.count < before.count
    if isWhole, let first = line.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      // A minus sign before whitespace is the mark of a list.
      let isOfList =
        first == UInt8(ascii: "-") && line.dropFirst().first.map(\.isWhiteSpace) == true
      lineStart = isOfList ? nil : first
    }
    var rest = text.between(position, position + 2 * Self.longestLine)
    for _ in 0..<2 {
      let line = rest.prefix { !$0.isLineBreak }
      guard line.last == UInt8(ascii: "+"), line.count <= Self.longestLine else { return }
      rest = rest.between(line.endIndex, rest.endIndex).drop(while: \.isLineBreak)
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
