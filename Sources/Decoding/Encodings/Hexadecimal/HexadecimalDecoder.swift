import Evidence

/// Reads hexadecimal digits in pairs, over the separators that dumps put between them.
struct HexadecimalDecoder {
  private(set) var lineBreak: Int?
  private(set) var separator: Int?
  /// A digit without its partner.
  private(set) var looseDigit: Int?
  /// Where something else began; what follows it was not read.
  private(set) var foreign: Int?

  static func isSeparator(_ byte: UInt8) -> Bool {
    byte.isWhiteSpace || byte == UInt8(ascii: ":")
  }

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
