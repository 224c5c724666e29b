/// Bytes as one long number, or in groups of bits.
enum BigNumber {
  /// The unsigned big-endian number in decimal. Only of hashes and the like: it is quadratic.
  @Sendable static func decimal(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count <= 64 else { return nil }
    // Nine digits at a time, the least first.
    var groups: [UInt64] = [0]
    for byte in bytes {
      var carry = UInt64(byte)
      for index in groups.indices {
        let value = groups[index] << 8 + carry
        groups[index] = value % 1_000_000_000
        carry = value / 1_000_000_000
      }
      if carry > 0 { groups.append(carry) }
    }
    let rest = groups.dropLast().reversed().map { group in
      let digits = String(group)
      return String(repeating: "0", count: 9 - digits.utf8.count) + digits
    }
    return Array(([String(groups[groups.count - 1])] + rest).joined().utf8)
  }

  /// RFC 4648 §6.
  @Sendable static func base32(_ bytes: [UInt8]) -> [UInt8]? {
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
