import Evidence

extension [UInt8] {
  /// Whether the bytes are UTF-8 without control characters other than whitespace.
  package var isPlainText: Bool {
    var isASCII = true
    for byte in self {
      if byte < 0x20, byte != 0x09, byte != 0x0a, byte != 0x0d { return false }
      if byte == 0x7f { return false }
      if byte > 0x7f { isASCII = false }
    }
    return isASCII || Bytes(self).utf8 != nil
  }

  /// The bytes, unless so much was lost that they could come of many values.
  package var unlessLost: [UInt8]? { count >= 8 ? self : nil }

  /// The text, changed.
  package func asText(_ change: (String) -> String) -> [UInt8]? {
    Bytes(self).utf8.map { Array<UInt8>(change($0).utf8) }
  }

  /// Every occurrence of one byte replaced by a text.
  package func replacing(_ byte: Unicode.Scalar, with text: String) -> [UInt8] {
    let byte = UInt8(ascii: byte)
    guard contains(byte) else { return self }
    return flatMap { $0 == byte ? Array<UInt8>(text.utf8) : [$0] }
  }
}
