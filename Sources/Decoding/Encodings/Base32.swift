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
}
