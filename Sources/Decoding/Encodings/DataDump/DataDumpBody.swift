import Evidence

/// Decodes the description of an `NSData`: `<a363666d 746f6170>`, or since 2019 (iOS 13)
/// `{length = 5432, bytes = 0xa363666d 746f6170 ... 5b1a8cd4 }`, which omits the middle if the data
/// is long.
enum DataDumpBody {
  /// Decodes the digits of a description. Returns `nil` for any other text. The bytes end at the
  /// first character that is neither a digit nor a separator. The text is reported as cut at an
  /// ellipsis or at a last digit without a partner, and as damaged at any other character.
  static func read(_ text: Bytes) -> DecodedBody? {
    guard let digits = bracketed(text) ?? listed(text) else { return nil }
    var decoder = HexadecimalDecoder()
    var body = DecodedBody(
      payload: decoder.decode(digits, named: DecodedBody.name), encoding: .nsData)
    body.repairs = [.init(.nsDataDump, at: text)]
    if let place = decoder.foreign ?? decoder.looseDigit {
      let isEllipsis = text[place] == UInt8(ascii: ".") || place == decoder.looseDigit
      body.damage = .init(isEllipsis ? .cutText : .foreignCharacter, in: text, at: place)
    }
    return body
  }

  /// Returns the digits between angle brackets, or `nil` if anything else is between them.
  private static func bracketed(_ text: Bytes) -> Bytes? {
    guard text.starts(with: "<"), text.ends(with: ">"), text.count > 2 else { return nil }
    let inside = text.dropFirst().dropLast()
    let isDump = inside.allSatisfy { hexDigit($0) != nil || HexadecimalDecoder.isSeparator($0) }
    return isDump ? inside : nil
  }

  /// Returns the digits after `0x` in the form with a length, or `nil`.
  private static func listed(_ text: Bytes) -> Bytes? {
    guard text.starts(with: "{"), text.dropFirst().trimmed.starts(with: "length"),
      let mark = text.firstIndex(of: "0x")
    else { return nil }
    let inside = text[(mark + 2)..<text.endIndex]
    return (inside.ends(with: "}") ? inside.dropLast() : inside).trimmed
  }
}
