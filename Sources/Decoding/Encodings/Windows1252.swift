import Evidence

/// The character set Windows-1252, which programs take for Latin-1. It has other characters for
/// the bytes from 0x80 to 0x9F.
enum Windows1252 {
  /// The characters for the bytes from 0x80 to 0x9F; five bytes have none and stay control
  /// characters (WHATWG Encoding, index windows-1252).
  private static let scalars: [UInt32] = [
    0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8d, 0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
  ]

  /// The bytes of these characters.
  private static let bytes = Dictionary(
    scalars.enumerated().map { ($0.element, UInt8(0x80 + $0.offset)) }, uniquingKeysWith: { $1 })

  /// Returns the UTF-8 text of the character that a byte means.
  static func utf8(_ byte: UInt8) -> [UInt8] {
    let value = byte & 0xe0 == 0x80 ? scalars[Int(byte - 0x80)] : UInt32(byte)
    return Unicode.Scalar(value).map { Array(String($0).utf8) } ?? []
  }

  /// Reads a character in UTF-8 (RFC 3629 §3) that means a byte from 0x80 on, in Windows-1252 or in
  /// Latin-1.
  ///
  /// - Returns: The length in UTF-8 and the byte; `nil` for other characters and at the end.
  static func character(at place: Int, in text: Bytes) -> (length: Int, byte: UInt8)? {
    let rest = text.between(place, place + 3)
    guard let first = rest.first else { return nil }
    let length = first & 0xf0 == 0xe0 ? 3 : first & 0xe0 == 0xc0 ? 2 : 0
    guard length > 0, rest.count >= length,
      rest.dropFirst().prefix(length - 1)
        .allSatisfy({ $0 & 0xc0 == 0x80 })
    else { return nil }
    let value = rest.dropFirst().prefix(length - 1)
      .reduce(UInt32(first & (length == 3 ? 0x0f : 0x1f))) { $0 << 6 | UInt32($1 & 0x3f) }
    if (0x80...0xff).contains(value) { return (length, UInt8(value)) }
    return bytes[value].map { (length, $0) }
  }
}
