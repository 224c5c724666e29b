import Evidence

/// Recognizes the marks that a mail, a diff or a comment puts before each line: `> `, `+`, `| `,
/// `# `, `// `.
enum LineMarks {
  /// The most characters of the marks of a line, with the whitespace around them.
  private static let longest = 16
  /// The characters of marks.
  private static let marks = Set(">|+#*;/".utf8)

  /// Returns where the marks at the beginning of a line end.
  ///
  /// - Parameters:
  ///   - start: Where the line begins, counted from the start of the text's buffer.
  ///   - text: The text. A minus sign is a mark only before whitespace or at the end of the text,
  ///     because it also begins numbers.
  /// - Returns: `start` if the line has no marks.
  static func end(after start: Int, in text: Bytes) -> Int {
    let storage = text.buffer.storage
    let limit = min(text.endIndex, start + longest)
    var position = start
    var end = start
    while position < limit {
      let byte = storage[position]
      let isMinus =
        byte == UInt8(ascii: "-")
        && (position + 1 == text.endIndex || storage[position + 1].isWhiteSpace)
      guard marks.contains(byte) || isMinus || byte == 0x20 || byte == 0x09 else { break }
      position += 1
      if byte != 0x20, byte != 0x09 { end = position }
    }
    return end
  }
}
