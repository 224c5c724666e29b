import Evidence

/// Decodes a text of hexadecimal digits: `a3636d`, `0xa3636d`, `a3 63 6d`, `a3:63:6d`.
///
/// Such a text could also be Base64. But the Base64 text of an artifact is never hexadecimal: its
/// first character is `M` or from `o` to `v`.
enum HexadecimalBody {
  /// Decodes a text. Returns `nil` if the text has any other character, or an odd number of
  /// digits that don't begin an artifact. A last digit without its partner is reported as cut.
  static func read(_ text: Bytes) -> DecodedBody? {
    let digits = text.starts(with: "0x") || text.starts(with: "0X") ? text.dropFirst(2) : text
    guard let count = digitCount(digits), wins(digits, count: count) else { return nil }
    var decoder = HexadecimalDecoder()
    let payload = decoder.decode(digits, named: DecodedBody.name)
    var body = DecodedBody(payload: payload, encoding: .hex)
    if let place = decoder.lineBreak {
      body.repairs.append(.init(.lineBreaks, in: text, at: place))
    }
    if let place = decoder.separator {
      body.repairs.append(.init(.nsDataDump, in: text, at: place))
    }
    if let place = decoder.looseDigit { body.damage = .init(.cutText, in: text, at: place) }
    return body
  }

  /// Returns the number of digits, or `nil` if the text has none or any character that is neither
  /// a digit nor a separator.
  private static func digitCount(_ text: Bytes) -> Int? {
    var count = 0
    for byte in text where !HexadecimalDecoder.isSeparator(byte) {
      guard hexDigit(byte) != nil else { return nil }
      count += 1
    }
    return count > 0 ? count : nil
  }

  /// Returns whether the text is read as hexadecimal. With an odd number of digits it is, if it
  /// begins as an artifact does: a dump that was cut.
  private static func wins(_ digits: Bytes, count: Int) -> Bool {
    if count.isMultiple(of: 2) { return true }
    var decoder = HexadecimalDecoder()
    let start = decoder.decode(digits.prefix(ArtifactType.sniffedCount * 2), named: "start")
    return ArtifactType.startsLikeArtifact(start)
  }
}
