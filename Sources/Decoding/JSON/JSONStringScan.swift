import Evidence

/// The result of scanning a JSON string (RFC 8259 §7) up to its closing quotation mark.
struct JSONStringScan {
  /// The offset of the closing quotation mark, or of the end of the text.
  private(set) var end: Int
  /// Whether the closing quotation mark was found.
  private(set) var isClosed = false
  /// Whether the string contains a backslash.
  private(set) var hasEscapes = false
  /// Whether the string contains bytes outside of ASCII.
  private(set) var hasHighBytes = false
  /// The offset of the first control character, which must be escaped.
  private(set) var control: Int?

  /// Scans a string.
  ///
  /// - Parameters:
  ///   - text: The whole text; all offsets count from its start.
  ///   - start: The offset after the opening quotation mark.
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
