import Evidence

/// Reads one Base64 character that is written as an escape.
enum Base64Escape {
  /// Returns the length of the escape at the start of the text and the character that it means:
  /// `%2B`, `%252B`, `=3D`, `\/`, `\u002b`, `&#43;`, `&plus;`. Returns `nil` if no escape begins there.
  static func match(_ text: Bytes) -> (length: Int, byte: UInt8)? {
    switch text.first {
    case UInt8(ascii: "%"): percent(text)
    case UInt8(ascii: "="): hex(text, from: 1)
    case UInt8(ascii: "\\"): slashOrNumber(text, mostBackslashes: 8)
    case UInt8(ascii: "&"):
      entities.first { text.starts(with: $0.text) }.map { ($0.text.utf8.count, $0.byte) }
    default: nil
    }
  }

  /// Reads a character that was percent-encoded up to three times, which makes `25` of each percent sign.
  private static func percent(_ text: Bytes) -> (length: Int, byte: UInt8)? {
    var start = 1
    while start < 5, text.dropFirst(start).starts(with: "25") { start += 2 }
    return hex(text, from: start)
  }

  /// Reads two hexadecimal digits at an offset from the start of the text.
  private static func hex(_ text: Bytes, from start: Int) -> (length: Int, byte: UInt8)? {
    let digits = text.dropFirst(start).prefix(2).compactMap(hexDigit)
    return digits.count == 2 ? (start + 2, digits[0] << 4 | digits[1]) : nil
  }

  /// Reads `\/` or `\u00` and two digits, with up to the given number of backslashes.
  static func slashOrNumber(
    _ text: Bytes, mostBackslashes: Int
  ) -> (length: Int, byte: UInt8)? {
    let slashes = text.prefix(mostBackslashes).prefix { $0 == UInt8(ascii: "\\") }.count
    let rest = text.dropFirst(slashes)
    if rest.first == UInt8(ascii: "/") { return (slashes + 1, UInt8(ascii: "/")) }
    guard rest.starts(with: "u00") else { return nil }
    return hex(rest, from: 3).map { (slashes + $0.length, $0.byte) }
  }

  /// The HTML references to the three Base64 characters that aren't letters or numbers.
  private static let entities: [(text: String, byte: UInt8)] = [
    ("&#43;", UInt8(ascii: "+")), ("&#x2B;", UInt8(ascii: "+")), ("&#x2b;", UInt8(ascii: "+")),
    ("&plus;", UInt8(ascii: "+")), ("&#47;", UInt8(ascii: "/")), ("&#x2F;", UInt8(ascii: "/")),
    ("&#x2f;", UInt8(ascii: "/")), ("&sol;", UInt8(ascii: "/")), ("&#61;", UInt8(ascii: "=")),
    ("&#x3D;", UInt8(ascii: "=")), ("&#x3d;", UInt8(ascii: "=")), ("&equals;", UInt8(ascii: "=")),
  ]
}
