import Evidence

/// Decodes pairs of hexadecimal digits, with the separators that dumps put between them. Stops at
/// any other character.
///
/// Places count from the start of the text's buffer.
struct HexadecimalDecoder {
  /// The first line break.
  private(set) var lineBreak: Int?
  /// The first space, tab or colon.
  private(set) var separator: Int?
  /// The last digit, if it has no partner.
  private(set) var looseDigit: Int?
  /// Where another character is; nothing after it was read.
  private(set) var foreign: Int?

  /// Returns whether a byte may come between digits: whitespace or a colon.
  static func isSeparator(_ byte: UInt8) -> Bool {
    byte.isWhiteSpace || byte == UInt8(ascii: ":")
  }

  /// Decodes the text up to the first character that is neither a digit nor a separator.
  ///
  /// - Parameter name: The name of the derived buffer.
  /// - Returns: The bytes of all pairs. The digits of a pair may be separated.
  mutating func decode(_ text: Bytes, named name: String) -> Bytes {
    let storage = text.buffer.storage
    var output = DerivedBytes(from: text, capacity: text.count / 2)
    var pending: (value: UInt8, position: Int)?
    for position in text.range {
      let byte = storage[position]
      if let value = hexDigit(byte) {
        if let high = pending {
          output.append(high.value << 4 | value, from: high.position..<(position + 1))
          pending = nil
        } else {
          pending = (value, position)
        }
      } else if byte.isLineBreak {
        lineBreak = lineBreak ?? position
      } else if Self.isSeparator(byte) {
        separator = separator ?? position
      } else {
        foreign = position
        break
      }
    }
    looseDigit = pending?.position
    return output.bytes(named: name, by: .hex)
  }
}
