import Evidence

/// The grammar of numbers in JSON (RFC 8259 §6).
enum JSONNumber {
  /// Returns whether a text is a number, such as `-0.5e10`. `010`, `2.` and `+1` are none: programs
  /// read them differently or not at all.
  static func isValid(_ text: some Collection<UInt8>) -> Bool {
    var rest = text[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    let digits = takeDigits(&rest)
    guard digits > 0, !isZero || digits == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard takeDigits(&rest) > 0 else { return false }
    }
    if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first.map("+-".utf8.contains) == true { rest = rest.dropFirst() }
      guard takeDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Removes the digits at the start and returns their number.
  private static func takeDigits<Text: Collection<UInt8>>(_ text: inout Text) -> Int
  where Text.SubSequence == Text {
    let digits = text.prefix(while: \.isDigit)
    text = text[digits.endIndex...]
    return digits.count
  }
}
