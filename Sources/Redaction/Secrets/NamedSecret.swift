import Results

/// Finds values after the name of a secret: `Cookie: …`, `"password": "…"`, `api_key=…`,
/// `'Authorization' => '…'`. The search starts at the sign between name and value.
enum NamedSecret {
  /// Returns the values after such names.
  static func find(in text: SearchedBytes) -> [Secret] {
    text.secrets { signs.contains(text.storage[$0]) ? secret(at: $0, in: text) : nil }
  }

  private static let signs = CharacterSet(":=")

  /// Returns the secret after the sign at a place; `nil` if the name before it is not that of a
  /// secret.
  private static func secret(at sign: Int, in text: SearchedBytes) -> Secret? {
    guard let written = WrittenName(before: sign, in: text) else { return nil }
    if let name = SecretName.named(text.storage[written.range]) {
      return value(of: name, written, after: sign, in: text)
    }
    return pair(written, after: sign, in: text)
  }

  /// Returns the value after a name: a quoted text, the rest of a header's line, a block of lines,
  /// or a word.
  private static func value(
    of name: SecretName, _ written: WrittenName, after sign: Int, in text: SearchedBytes
  ) -> Secret? {
    // `=>` and `:=` are signs as well.
    let arrow = text.end(of: CharacterSet("=>"), from: sign + 1, limit: 1)
    let start = text.end(
      of: written.isQuoted ? .whiteSpace : .spaces, from: arrow, limit: 64)
    guard text[start] != UInt8(ascii: "=") else { return nil }
    if let quoted = QuotedRange(at: start, in: text) {
      return secret(name.kind, quoted.range, in: text)
    }
    let isHeader = name.value == .line && text[sign] == UInt8(ascii: ":")
    guard name.value != .marked || written.isQuoted || text[sign] == UInt8(ascii: "=") else {
      return nil
    }
    let end =
      isHeader && !written.isQuoted || isBlock(at: start, in: text)
      ? line(from: start, closedBy: written.mark, in: text) : word(from: start, in: text)
    return secret(name.kind, start..<end, in: text)
  }

  /// Returns the secret in a range; `nil` if the range is empty or a literal such as `null`.
  private static func secret(
    _ kind: SecretKind, _ range: Range<Int>, in text: SearchedBytes
  ) -> Secret? {
    let value = text.storage[range]
    let isEmpty =
      value.isEmpty || literals.contains(where: value.elementsEqual)
    return isEmpty ? nil : Secret(kind: kind, range: range)
  }

  private static let literals = ["null", "true", "false", "{", "[", "{}", "[]", "\\"].map {
    Array($0.utf8)
  }

  /// Returns whether the value is on the following, indented lines (YAML 1.2 §8.1).
  private static func isBlock(at start: Int, in text: SearchedBytes) -> Bool {
    guard let mark = text[start], CharacterSet("|>").contains(mark) else { return false }
    let end = text.end(of: CharacterSet("+-").union(.digits), from: start + 1, limit: 2)
    return text[end].map(CharacterSet.lineEnds.contains) ?? false
  }

  /// Returns the end of the line and of the lines that continue it (RFC 9112 §5.2). The byte `mark`
  /// and the escapes `\n`, `\r` and `\"` end it early.
  private static func line(from start: Int, closedBy mark: UInt8?, in text: SearchedBytes) -> Int {
    var place = start
    while place < text.end, text.storage[place] != mark {
      if CharacterSet.lineEnds.contains(text.storage[place]) {
        let next = text.end(of: .lineEnds, from: place, limit: 2)
        guard let first = text[next], CharacterSet.spaces.contains(first) else { break }
        place = next
      }
      let next = text[place + 1]
      if text.storage[place] == UInt8(ascii: "\\"), next.map(CharacterSet("nr\"").contains) ?? false
      {
        break
      }
      place += 1
    }
    return place
  }

  /// Returns the end of a word, without punctuation at its end.
  private static func word(from start: Int, in text: SearchedBytes) -> Int {
    var end = start
    while end < text.end, !wordEnds.contains(text.storage[end]) { end += 1 }
    return max(start, text.start(of: closers, before: end, limit: min(8, end - start)))
  }

  private static let wordEnds = CharacterSet.whiteSpace.union(.quotes).union(CharacterSet("&#<>"))
  private static let closers = CharacterSet(",;)]}.")

  /// Returns the value of a name that is itself a value: `"name": "Cookie", "value": "…"` of HTTP
  /// Archive, also in incomplete JSON; and the part of a form, `name="password"` with its value
  /// after a blank line.
  private static func pair(
    _ written: WrittenName, after sign: Int, in text: SearchedBytes
  ) -> Secret? {
    let word = text.storage[written.range]
    if word.elementsEqual(valueMember), written.isQuoted {
      guard let name = WrittenName(beforeMember: written.range.lowerBound, in: text) else {
        return nil
      }
      let named = SecretName.named(text.storage[name.range])
      return named.flatMap { value(of: $0, written, after: sign, in: text) }
    }
    if word.elementsEqual(valueMember), text[sign] == UInt8(ascii: "="),
      let name = attribute(before: written.range.lowerBound, in: text)
    {
      return value(of: name, written, after: sign, in: text)
    }
    guard word.elementsEqual(nameMember), let quoted = QuotedRange(at: sign + 1, in: text),
      let name = SecretName.named(text.storage[quoted.range]),
      text.starts(with: blankLine, at: quoted.range.upperBound + 1)
    else { return nil }
    let start = quoted.range.upperBound + 1 + blankLine.count
    return secret(name.kind, start..<line(from: start, closedBy: nil, in: text), in: text)
  }

  /// Returns the name in `name="Cookie" value="…"`.
  private static func attribute(before place: Int, in text: SearchedBytes) -> SecretName? {
    let end = text.start(of: .whiteSpace, before: place, limit: 8)
    guard end < place, text[end - 1].map(CharacterSet.quotes.contains) ?? false,
      let name = WrittenName(before: end, in: text)
    else { return nil }
    let sign = text.start(
      of: CharacterSet.quotes.union(.backslash), before: name.range.lowerBound, limit: 8)
    guard text[sign - 1] == UInt8(ascii: "=") else { return nil }
    return SecretName.named(text.storage[name.range])
  }

  private static let nameMember = Array("name".utf8)
  private static let valueMember = Array("value".utf8)
  private static let blankLine = Array("\r\n\r\n".utf8)
}
