/// A name directly before a colon or an equals sign, with its quotation marks.
struct WrittenName {
  /// The name without quotation marks.
  let range: Range<Int>
  /// Whether the name itself is in quotation marks.
  let isQuoted: Bool
  /// The quotation mark that ends the text in which the whole header is: `'Cookie: …'`,
  /// `"…\r\nCookie: …"`. `nil` if there is none.
  let mark: UInt8?

  /// Reads the name before a sign; `nil` if there is none.
  init?(before sign: Int, in text: SearchedBytes) {
    var end = text.start(of: .spaces, before: sign, limit: 8)
    let quote = text[end - 1].flatMap { CharacterSet.quotes.contains($0) ? $0 : nil }
    if quote != nil { end = text.start(of: .backslash, before: end - 1, limit: 8) }
    var start = text.start(of: .base64URL, before: end, limit: SecretName.limit)
    let before = text[start - 1]
    let isBehindEscape =
      before == UInt8(ascii: "\\") && text[start].map(Self.escaped.contains) ?? false
    if isBehindEscape { start += 1 }
    guard start < end else { return nil }
    range = start..<end
    isQuoted = quote != nil
    let isMarked = !isQuoted && before.map(CharacterSet.quotes.contains) ?? false
    mark = isBehindEscape ? UInt8(ascii: "\"") : isMarked ? before : nil
  }

  /// Reads the value of the member before the one whose name starts at `place`: `Cookie` in
  /// `"name": "Cookie", "value"`.
  init?(beforeMember place: Int, in text: SearchedBytes) {
    let quote = text.start(of: CharacterSet.quotes.union(.backslash), before: place, limit: 8)
    let comma = text.start(of: .whiteSpace, before: quote, limit: 64)
    guard text[comma - 1] == UInt8(ascii: ",") else { return nil }
    self.init(before: text.start(of: .whiteSpace, before: comma - 1, limit: 64), in: text)
  }

  /// The letters after a backslash with which JSON writes whitespace.
  private static let escaped = CharacterSet("nrt")
}
