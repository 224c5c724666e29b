/// A name that stands before a sign, as far as it can be one.
struct WrittenName {
  let range: Range<Int>
  let isQuoted: Bool
  /// The mark that ends what the whole header was put in: `'Cookie: …'`, `"…\r\nCookie: …"`.
  let mark: UInt8?

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

  /// The text that is the value of the member before the one whose name begins at `place`.
  init?(beforeMember place: Int, in text: SearchedBytes) {
    let quote = text.start(of: CharacterSet.quotes.union(.backslash), before: place, limit: 8)
    let comma = text.start(of: .whiteSpace, before: quote, limit: 64)
    guard text[comma - 1] == UInt8(ascii: ",") else { return nil }
    self.init(before: text.start(of: .whiteSpace, before: comma - 1, limit: 64), in: text)
  }

  /// What JSON writes whitespace with.
  private static let escaped = CharacterSet("nrt")
}
