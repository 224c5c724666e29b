package import Evidence

extension ByteEncoding {
  /// Base32 (RFC 4648 §6), in upper case with padding. It is only printed: artifacts in Base32
  /// aren't read.
  package static let base32 = ByteEncoding(
    print: [.printed(by: "Base32 gives", like: "ABCD…", rarity: 3, print: base32Text)])

  /// Returns the Base32 text of the bytes: eight characters for every five bytes, the last group
  /// padded with `=`. The bytes `66 6f 6f` give `MZXW6===` (RFC 4648 §10).
  @Sendable private static func base32Text(_ bytes: [UInt8]) -> [UInt8]? {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        text.append(digits[Int(bits >> UInt32(count - 5) & 31)])
        count -= 5
      }
      bits &= 1 << UInt32(count) - 1
    }
    if count > 0 { text.append(digits[Int(bits << UInt32(5 - count) & 31)]) }
    return text + [UInt8](repeating: UInt8(ascii: "="), count: (8 - text.count % 8) % 8)
  }

  /// Returns the bytes of a Base32 text in either case, with or without padding; `nil` if it has another
  /// character.
  package static func base32Bytes(_ text: Bytes) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for digit in text.dropLast(while: { $0 == UInt8(ascii: "=") }) {
      guard let value = base32Value(digit) else { return nil }
      bits = bits << 5 | UInt32(value)
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
      bits &= 1 << UInt32(count) - 1
    }
    return bytes
  }

  /// Returns the value of a Base32 digit; `nil` for another character.
  private static func base32Value(_ digit: UInt8) -> UInt8? {
    switch digit | 0x20 {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): (digit | 0x20) - UInt8(ascii: "a")
    case UInt8(ascii: "2")...UInt8(ascii: "7") where digit >= UInt8(ascii: "2"):
      digit - UInt8(ascii: "2") + 26
    default: nil
    }
  }
}
