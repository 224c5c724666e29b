package import Evidence

/// Computes line and column of places in a text. Ask for the places in ascending order: the text
/// is read only once.
package struct TextLines {
  private let text: Bytes
  private var position: Int
  private var line = 1
  private var column = 1

  /// Starts at the beginning of the text.
  package init(_ text: Bytes) {
    self.text = text
    position = text.startIndex
  }

  /// Returns the line and column of an offset.
  ///
  /// - Parameter offset: Counted from the start of the text's buffer; not smaller than in the
  ///   last call.
  /// - Returns: Columns count characters: a continuation byte of UTF-8 (RFC 3629 §3) adds none.
  ///   The offset counts from the start of the text.
  package mutating func place(of offset: Int) -> TextPlace {
    let storage = text.buffer.storage
    while position < min(offset, text.endIndex) {
      let byte = storage[position]
      position += 1
      if byte == 0x0a {
        line += 1
        column = 1
      } else if byte & 0xc0 != 0x80 {
        column += 1
      }
    }
    return TextPlace(line: line, column: column, offset: offset - text.startIndex)
  }
}
