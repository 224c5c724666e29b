import Evidence

extension ByteEncoding {
  /// Bytes as one unsigned big-endian number in decimal: `01 00` is `256`. It is only printed.
  package static let bigInteger = ByteEncoding(
    print: [.printed(by: "a big integer prints", like: "1234…", rarity: 3, print: decimal)])

  /// The most bytes that are converted to a number: the conversion takes quadratic time.
  private static let longestNumber = 64

  /// Returns the decimal digits of the number without leading zeros, or `nil` for more than 64
  /// bytes. No bytes give `0`.
  @Sendable private static func decimal(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count <= longestNumber else { return nil }
    // Groups of nine digits, the least significant group first.
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
    let rest = groups.dropLast().reversed().map { String($0).zeroPadded(to: 9) }
    return Array(([String(groups[groups.count - 1])] + rest).joined().utf8)
  }
}
