import Evidence

/// A scanner that finds the end of one JSON value (RFC 8259) without decoding it. The text may come
/// in any number of pieces.
package struct JSONValueScan {
  /// The number of open brackets.
  private var depth = 0
  /// Whether the position is inside a string.
  private var isInString = false
  /// Whether the previous character is a backslash in a string.
  private var isEscaped = false
  /// Whether a character of the value was found.
  private var hasStarted = false
  /// Whether the end of the value was found.
  package private(set) var isDone = false
  /// Whether the value is a number or a literal, which ends where anything else begins.
  package private(set) var isScalar = false

  /// Creates a scanner at the start of a value.
  package init() {}

  /// Scans a piece.
  ///
  /// - Parameters:
  ///   - piece: The next piece of the text.
  ///   - start: The offset in the piece to start from.
  /// - Returns: The offset after the value, or the length of the piece if the value continues.
  package mutating func run(over piece: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position < piece.count {
      if isInString, !isEscaped { position = piece.endOfPlainText(from: position) }
      guard position < piece.count else { break }
      let byte = piece[position]
      if isInString {
        position += 1
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
          if depth == 0 { return finish(at: position) }
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where !isScalar: isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if isScalar { return finish(at: position) }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return finish(at: position) }
        depth -= 1
        if depth == 0 { return finish(at: position + 1) }
      case UInt8(ascii: ","), 0x20, 0x09, 0x0a, 0x0d:
        if depth == 0, hasStarted || byte == UInt8(ascii: ",") { return finish(at: position) }
      default: if depth == 0 { isScalar = true }
      }
      hasStarted = true
      position += 1
    }
    return position
  }

  /// Records the end of the value.
  private mutating func finish(at end: Int) -> Int {
    isDone = true
    return end
  }
}
