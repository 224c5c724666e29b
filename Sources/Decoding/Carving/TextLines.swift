package import Evidence

/// Lines and columns of places that are asked for in ascending order: the text is read once.
package struct TextLines {
  private let text: Bytes
  private var position: Int
  private var line = 1
  private var column = 1

  package init(_ text: Bytes) {
    self.text = text
    position = text.startIndex
  }

  /// Columns count characters: a byte that continues one (RFC 3629 §3) adds none.
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
