extension Sequence<UInt8> {
  /// The bytes in lower-case hexadecimal, two digits per byte.
  package var hex: String {
    withContiguousStorageIfAvailable(hexText) ?? Array(self).hex
  }
}

/// Returns the hexadecimal text of a contiguous run of bytes.
private func hexText(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  String(unsafeUninitializedCapacity: bytes.count * 2) { text in
    for (index, byte) in bytes.enumerated() {
      text[index * 2] = hexCharacter(byte >> 4)
      text[index * 2 + 1] = hexCharacter(byte & 0x0f)
    }
    return bytes.count * 2
  }
}

/// Returns the ASCII character of a digit from 0 to 15.
private func hexCharacter(_ digit: UInt8) -> UInt8 {
  digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
}

/// Returns the value, 0 to 15, of a hexadecimal digit that is given as an ASCII byte; `nil` for any
/// other byte.
package func hexDigit(_ ascii: UInt8) -> UInt8? {
  switch ascii {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): ascii - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): ascii - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): ascii - UInt8(ascii: "A") + 10
  default: nil
  }
}

extension [UInt8] {
  /// Decodes hexadecimal text.
  ///
  /// - Returns: The bytes, or `nil` for an odd number of digits or any other character.
  package init?(hex text: String) {
    let digits = text.utf8.map(hexDigit)
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    let values = digits.compactMap(\.self)
    self = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
