import Evidence

/// Text of hexadecimal digits alone.
///
/// It could be Base64 as well, but the Base64 of an artifact never is hexadecimal: its first
/// character is `M` or stands between `o` and `v`.
enum HexadecimalBody {
  static func read(_ text: Bytes) -> ArmourBody? {
    let digits = withoutPrefix(text)
    guard let count = digitCount(digits), wins(digits, count: count) else { return nil }
    var decoder = HexadecimalDecoder()
    let payload = decoder.decode(digits, named: ArmourBody.name)
    var body = ArmourBody(payload, .hex)
    if let place = decoder.lineBreak {
      body.repairs.append(.init(.lineBreaks, in: text, at: place))
    }
    if let place = decoder.separator {
      body.repairs.append(.init(.nsDataDump, in: text, at: place))
    }
    if let place = decoder.looseDigit { body.damage = .init(.cutText, in: text, at: place) }
    return body
  }

  private static func withoutPrefix(_ text: Bytes) -> Bytes {
    text.starts(with: "0x") || text.starts(with: "0X") ? text.dropFirst(2) : text
  }

  /// The number of digits, or `nil` where anything but digits and separators is there.
  private static func digitCount(_ text: Bytes) -> Int? {
    var count = 0
    for byte in text where !HexadecimalDecoder.isSeparator(byte) {
      guard hexDigit(byte) != nil else { return nil }
      count += 1
    }
    return count > 0 ? count : nil
  }

  /// An odd number of digits is a dump that was cut, if it starts as an artifact does.
  private static func wins(_ digits: Bytes, count: Int) -> Bool {
    if count.isMultiple(of: 2) { return true }
    var decoder = HexadecimalDecoder()
    let start = decoder.decode(digits.prefix(ArtifactType.sniffedCount * 2), named: "start")
    return ArtifactType.startsLikeArtifact(start)
  }
}
