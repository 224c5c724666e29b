import Evidence

extension ByteEncoding {
  /// Spaces, tabs and line breaks around a text.
  static let whitespace = ByteEncoding(
    peel: [TextUnwrapping(kind: .surroundingWhitespace, times: 4, peel: trim)])

  /// Removes whitespace on both sides. A single line break at the end is how files end: it is
  /// removed without a repair.
  @Sendable private static func trim(_ text: Bytes) -> UnwrappedText? {
    var rest = text.trimmed
    if endsInPlusSign(text, trimmed: rest) {
      rest = text[rest.startIndex..<(rest.endIndex + 1)]
    }
    guard rest.count < text.count else { return nil }
    let tail = text[rest.endIndex..<text.endIndex]
    let isFileEnd =
      rest.startIndex == text.startIndex && !rest.isEmpty
      && (tail.elementsEqual([0x0a]) || tail.elementsEqual([0x0d, 0x0a]))
    let place = rest.startIndex > text.startIndex ? text.prefix(1) : tail.prefix(1)
    return UnwrappedText(rest: rest, place: isFileEnd ? nil : place)
  }

  /// Returns whether the space after the last digit was a plus sign of Base64: other plus signs
  /// became spaces too, and exactly one digit is missing.
  private static func endsInPlusSign(_ text: Bytes, trimmed rest: Bytes) -> Bool {
    guard rest.endIndex < text.endIndex, text[rest.endIndex] == UInt8(ascii: " "),
      rest.last != UInt8(ascii: "="), rest.count(where: { !$0.isLineBreak }) % 4 == 3
    else { return false }
    return Base64Census(of: rest).spacesArePlusSigns
  }
}
