/// Finds the end of one JSON value (RFC 8259), across any number of pieces, without decoding it.
package struct JSONValueScan {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var hasStarted = false
  package private(set) var isDone = false
  /// A number or a word, which ends where something else begins.
  package private(set) var isScalar = false

  package init() {}

  /// Goes on from `start`; returns where the value ends, or the piece does.
  package mutating func run(over piece: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position < piece.count {
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

  private mutating func finish(at end: Int) -> Int {
    isDone = true
    return end
  }
}
