package import Evidence

/// Recognizes what a logger writes before each of its lines, so that an artifact can be followed
/// from line to line.
///
/// Two prefixes are the same if they differ only in numbers and in the width of whitespace:
/// `12:01:07 app[812]: ` and `12:01:08 app[812]: `, or the line numbers `  9 ` and ` 10 `.
package enum LinePrefix {
  /// The most bytes of a line that can be a piece of an artifact.
  private static let longest = 16_384
  /// The most bytes between the last digit of a line and its line break.
  private static let longestClosing = 64

  /// Returns where the digits of the next line begin and end, if the line has the same prefix and
  /// ends in digits.
  ///
  /// - Parameters:
  ///   - place: Where the digits of the present line end.
  ///   - first: Where the digits of the present line begin.
  ///   - text: The whole text. All places count from the start of its buffer.
  ///   - isDigit: Whether a byte is a digit of the encoding.
  /// - Returns: `nil` if the line has a different prefix, or ends in anything but digits and
  ///   closing marks.
  static func nextPiece(
    after place: Int, first: Int, in text: Bytes, isDigit: (UInt8) -> Bool
  ) -> Range<Int>? {
    let storage = text.buffer.storage
    let closing = text[place..<min(text.endIndex, place + longestClosing)]
    guard let rest = closing.firstIndex(where: { isDigit($0) || $0.isLineBreak }),
      storage[rest].isLineBreak
    else { return nil }
    let start = text.skip(from: rest) { $0.isLineBreak }
    let line = text[start..<min(text.endIndex, start + longest)].prefix { !$0.isLineBreak }
    // Quotes, commas, brackets, backslashes and whitespace end a line of a log or of code.
    let tail = line.dropLast(while: { $0.isWhiteSpace || "\"',;)]}\\=".utf8.contains($0) })
    guard let before = tail.lastIndex(where: { !isDigit($0) }), before + 1 < tail.endIndex else {
      return nil
    }
    let own = text[text.startIndex..<first]
    let ownStart =
      own.suffix(longest).lastIndex { $0.isLineBreak }.map { $0 + 1 }
      ?? (own.count <= longest ? own.startIndex : nil)
    guard let ownStart, isSame(text[ownStart..<first], text[start..<(before + 1)]) else {
      return nil
    }
    return (before + 1)..<tail.endIndex
  }

  /// Returns whether two texts are the same when each run of decimal digits counts as one, each
  /// run of whitespace too, and whitespace at the beginning doesn't count.
  package static func isSame(_ one: Bytes, _ other: Bytes) -> Bool {
    var (left, right) = (one.drop(while: \.isWhiteSpace), other.drop(while: \.isWhiteSpace))
    guard !left.isEmpty else { return !one.isEmpty && one == other }
    while let byte = left.first, let match = right.first {
      if byte.isDigit, match.isDigit {
        left = left.drop(while: \.isDigit)
        right = right.drop(while: \.isDigit)
      } else if byte.isWhiteSpace, match.isWhiteSpace {
        left = left.drop(while: \.isWhiteSpace)
        right = right.drop(while: \.isWhiteSpace)
      } else if byte == match {
        left = left.dropFirst()
        right = right.dropFirst()
      } else {
        return false
      }
    }
    return left.isEmpty && right.isEmpty
  }
}
