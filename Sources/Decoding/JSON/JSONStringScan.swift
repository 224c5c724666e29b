import Evidence

/// One pass over the characters of a JSON string (RFC 8259 §7), up to the closing quote.
struct JSONStringScan {
  /// Where the closing quote stands, or where the bytes end.
  private(set) var end: Int
  private(set) var isClosed = false
  private(set) var hasEscapes = false
  private(set) var hasHighBytes = false
  /// The first control character, which should have been escaped.
  private(set) var control: Int?

  init(_ bytes: Bytes, from start: Int) {
    let storage = bytes.buffer.storage
    let limit = bytes.endIndex
    var position = bytes.endOfPlainText(from: start)
    while position < limit {
      let byte = storage[position]
      if byte == UInt8(ascii: "\"") {
        isClosed = true
        break
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
      } else if byte < 0x20 {
        control = control ?? position
      } else if byte >= 0x80 {
        hasHighBytes = true
      }
      position = bytes.endOfPlainText(from: position + 1)
    }
    end = min(position, limit)
  }
}
