import Evidence

/// One pass over the characters of a JSON string (RFC 8259 §7), up to the closing quote.
struct JSONStringScan {
  /// Where the closing quote stands, or where the text ends.
  private(set) var end: Int
  private(set) var isClosed = false
  private(set) var hasEscapes = false
  private(set) var hasHighBytes = false
  /// The first control character, which should have been escaped.
  private(set) var control: Int?

  /// All places count from the start of the text.
  init(_ text: UnsafeRawBufferPointer, from start: Int) {
    var position = text.endOfPlainText(from: start)
    while position < text.count {
      let byte = text[position]
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
      position = text.endOfPlainText(from: position + 1)
    }
    end = min(position, text.count)
  }
}
