import Evidence

/// Finds values with a name before them, in any syntax: `keyId: …`, `challenge=…`, `"keyId": "…"`,
/// `<keyId>…</keyId>`, a name on the line before.
struct NamedValues {
  /// The pairs in the order of the text.
  private(set) var values: [NamedValue] = []

  /// The most values that are collected beside an artifact.
  static let mostValues = 64
  /// The most bytes of a name.
  fileprivate static let longestName = 64
  /// The most bytes of a value; longer values are cut.
  private static let longestValue = 8_192

  /// Finds the pairs in a text.
  ///
  /// - Parameters:
  ///   - text: The lines around an artifact.
  ///   - own: The range of the artifact. A pair that overlaps it isn't a value beside it.
  init(_ text: Bytes, without own: Range<Int>) {
    var position = text.startIndex
    let storage = text.buffer.storage
    while position < text.endIndex, values.count < Self.mostValues {
      if own.contains(position) {
        position = own.upperBound
        continue
      }
      guard Self.separators.contains(storage[position]) else {
        position += 1
        continue
      }
      let found = Self.name(before: position, in: text)
        .flatMap { Self.value(after: position, named: $0, in: text) }
      position += 1
      guard let found, !found.written.range.overlaps(own), !found.name.range.overlaps(own) else {
        continue
      }
      let named = Self.part(named: found, in: text) ?? Self.cell(of: found, in: text) ?? found
      values.append(named)
      position = max(position, named.written.endIndex)
    }
  }

  /// The characters between a name and its value.
  private static let separators = Set(":=>".utf8)

  /// Returns the content of a part of a multipart form, which follows its headers (RFC 7578
  /// §4.2): for `name="keyId"` and a blank line, the name is `keyId`. Returns `nil` for any other
  /// pair.
  private static func part(named found: NamedValue, in text: Bytes) -> NamedValue? {
    guard found.name.elementsEqual("name".utf8),
      text.between(found.written.endIndex, text.endIndex).starts(with: "\"\r\n\r\n")
    else { return nil }
    let content = text.between(found.written.endIndex + 5, text.endIndex).prefix(longestValue)
    return NamedValue(name: found.written, written: content.prefix { !$0.isLineBreak })
  }

  /// The most bytes between the name in a cell and the value in the next one.
  private static let longestTags = 256

  /// Returns the text of a cell of HTML, with that of the cell before it in the row as the name:
  /// `<td>keyId</td><td>…</td>`, `<dt>keyId</dt><dd>…</dd>`; or the text of an element of a property list, with
  /// its key as the name: `<key>keyId</key><string>…</string>`. Returns `nil` for any other pair.
  private static func cell(of found: NamedValue, in text: Bytes) -> NamedValue? {
    let start = found.written.startIndex
    var rest = text.between(start - longestTags, start).trimmed
    var tags: [Bytes] = []
    while rest.last == UInt8(ascii: ">"), let open = rest.lastIndex(of: UInt8(ascii: "<")) {
      tags.append(rest.between(open + 1, rest.endIndex))
      rest = rest.between(rest.startIndex, open).trimmed
    }
    func has(_ names: [String]) -> Bool {
      tags.contains { tag in names.contains { tag.starts(with: $0) } }
    }
    let name = rest.suffix(while: { $0 != UInt8(ascii: ">") }).trimmed
    guard
      has(["td", "dd"]) && has(["/td", "/th", "/dt"])
        || has(["string", "data", "integer"]) && has(["/key"]), !has(["tr", "/tr"]),
      rest.contains(UInt8(ascii: ">")), !name.isEmpty, name.count <= longestName,
      name.allSatisfy({ isNameByte($0) || $0 == 0x20 })
    else { return nil }
    return NamedValue(name: name, written: found.written, value: found.value)
  }

  // MARK: - Names

  /// Returns whether a name may have the byte: letters, digits, `_`, `-`, `.`, and all bytes from
  /// 0x80 on.
  fileprivate static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "_-.".utf8.contains(byte) || byte >= 0x80
  }

  /// Returns the name before a separator, without the quotes, brackets and spaces between them.
  /// Returns `nil` if there is none, or if it begins with a digit or a hyphen.
  static func name(before separator: Int, in text: Bytes) -> Bytes? {
    let storage = text.buffer.storage
    var end = separator
    while end > text.startIndex, separator - end < 8, " \t\"'`\\*]".utf8.contains(storage[end - 1])
    {
      end -= 1
    }
    let before = text.between(max(text.startIndex, end - longestName), end)
    end -= before.note.count
    var start = end
    while start > text.startIndex, end - start < longestName, isNameByte(storage[start - 1]) {
      start -= 1
    }
    let name = text[start..<end].withoutCurlyMarks
    guard let first = name.first, !first.isDigit, first != UInt8(ascii: "-") else { return nil }
    // In `attest failed challenge=…`, the words before the name are a message.
    let isPlain = storage[separator] == UInt8(ascii: "=") && end == separator
    return isPlain ? name : words(endingIn: name, in: text) ?? name
  }

  /// The last words of names that have several, in lower case: “App ID”, “client data hash”.
  private static let lastWords: Set<[UInt8]> = Set(
    ["id", "data", "key", "hash", "counter", "challenge"].map { Array($0.utf8) })
  /// The most words of a name.
  private static let mostWords = 3

  /// Returns a name with the words before it, if they begin the line, with only marks of a list
  /// before them.
  /// - Returns: `nil` if the name isn't the last word of such a name.
  private static func words(endingIn name: Bytes, in text: Bytes) -> Bytes? {
    guard lastWords.contains(name.map { $0 | 0x20 }) else { return nil }
    let near = text.between(name.startIndex - longestName, name.startIndex)
    let line = near.suffix(while: { !$0.isLineBreak })
    let words = line.suffix(while: { $0 == 0x20 || isWordByte($0) }).trimmed.drop {
      !$0.isLetter && $0 < 0x80
    }
    let marks = line[line.startIndex..<max(line.startIndex, words.startIndex)]
    guard !words.isEmpty, words.split(separator: 0x20).count < mostWords,
      marks.allSatisfy({ $0.isWhiteSpace || $0.isDigit || "*-+>#.)\"'`|_".utf8.contains($0) })
    else { return nil }
    let whole = text[words.startIndex..<name.endIndex]
    let first = whole.prefix { $0 != 0x20 }
    let isLevel = first.allSatisfy(\.isCapital) && levels.contains(first.map { $0 | 0x20 })
    return isLevel ? nil : whole
  }

  /// The levels of log lines, in lower case. In capitals, they aren't a part of the name behind them.
  private static let levels = RegisteredNames.words("levels")

  /// Returns whether a word of a name may have the byte. The first bytes of emoji and other signs aren't
  /// part of one.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    isNameByte(byte) && !byte.isDigit && byte < 0xf0 && byte != 0xe2
  }

  // MARK: - Values

  /// Returns the pair of a name and the value after its separator: the text in quotes, client data in
  /// JSON, or the characters up to a space, comma or bracket, with the lines of digits that continue
  /// them. Returns `nil` if the value is empty, is the rest of a URL such as `//host`, begins neither on
  /// the same line nor on the next one, or has no end that can be told.
  private static func value(after separator: Int, named name: Bytes, in text: Bytes) -> NamedValue?
  {
    let storage = text.buffer.storage
    var start = separator + 1
    if start < text.endIndex, ">=:".utf8.contains(storage[start]) { start += 1 }
    var skipped = 0
    while start < text.endIndex, skipped < 64 {
      let byte = storage[start]
      guard byte.isWhiteSpace || "\\@*".utf8.contains(byte), !text.hasEscape(at: start) else {
        // A no-break space (U+00A0).
        guard byte == 0xc2, start + 1 < text.endIndex, storage[start + 1] == 0xa0 else { break }
        start += 2
        skipped += 2
        continue
      }
      // A name without a value on its line may name the next line, but no later line.
      if byte == 0x0a, text[(separator + 1)..<start].contains(0x0a) { return nil }
      start += 1
      skipped += 1
    }
    guard start < text.endIndex else { return nil }
    for wrapper in wrappers where text[start..<text.endIndex].starts(with: wrapper) {
      start += wrapper.utf8.count
    }
    start = text.between(start, text.endIndex).withoutPrintedType.startIndex
    guard start < text.endIndex else { return nil }
    let rest = text[start..<min(text.endIndex, start + longestValue)]
    guard !rest.isVisibility else { return nil }
    let isOfColon = storage[separator] == UInt8(ascii: ":")
    if let dump = rest.dataDump { return NamedValue(name: name, written: dump) }
    if rest.isPrintedBytes { return rest.printedBytes.map { NamedValue(name: name, written: $0) } }
    // What is in quotes is one value, whatever it looks like.
    if let quoted = QuotedText(rest) {
      return quoted.inside.isEmpty
        ? nil : NamedValue(name: name, written: quoted.inside, value: quoted.meaning)
    }
    if textNames.contains(name.filter(\.isAlphanumeric).map { $0 | 0x20 }),
      !text.between(name.endIndex, separator).contains(where: { "\"'".utf8.contains($0) }),
      let object = rest.objectOnLine
    {
      return NamedValue(name: name, written: object)
    }
    if storage[separator] == UInt8(ascii: ">"), let digits = rest.spacedDigits(ofElement: name) {
      return NamedValue(name: name, written: digits)
    }
    guard !rest.startsWithName, let value = PlainValue.read(rest, isOfColon: isOfColon),
      !value.starts(with: "//"), let digits = WrappedDigits(from: value, in: rest),
      // A value that was cut isn't the one that was written.
      digits.written.endIndex < rest.endIndex || rest.endIndex == text.endIndex
    else { return nil }
    return NamedValue(name: name, written: digits.written, value: digits.joined)
  }

  /// The names of texts that a log may print without quotes although they are JSON, in lower case and
  /// without separators. A quoted name is that of a member, whose object may be written in another way
  /// than the text that was signed.
  private static let textNames = RegisteredNames.words("texts")

  /// The beginnings of wrappers around a value, which are skipped.
  private static let wrappers = [
    "!!binary ", "Binary.createFromBase64(", "BinData(0,", "decode(", "Optional(", "Some(",
    "bytearray(", "<Buffer ", "<![CDATA[", "</strong> ", "</strong>", "</b> ", "</b>", "<code>",
  ]
}

extension Bytes {
  /// What may be in brackets behind a name, in lower case.
  private static let notes = RegisteredNames.words("forms")
  /// How Swift prints a key of a dictionary of any keys.
  private static let anyKey = "AnyHashable(\""

  /// The curly quotation marks that phones and word processors write around a name.
  private static let curlyMarks = ["“", "”", "„", "‘", "’"]

  /// The text without one curly quotation mark at each end.
  fileprivate var withoutCurlyMarks: Bytes {
    let hasFirst = Self.curlyMarks.contains { starts(with: $0) }
    let rest = hasFirst ? dropFirst(3) : self
    return Self.curlyMarks.contains { rest.ends(with: $0) } ? rest.dropLast(3) : rest
  }

  /// What PHP prints behind the name of a property that other code can't read.
  private static let visibilities = [":protected", ":private"]

  /// Whether the text begins, behind a colon, with the visibility of a property and perhaps its class before it:
  /// `[keyId:protected]`, `["keyId":"App":private]`.
  fileprivate var isVisibility: Bool {
    let inside = prefix(NamedValues.longestName).prefix {
      $0 != UInt8(ascii: "]") && !$0.isWhiteSpace
    }
    let written = buffer.all.between(startIndex - 1, inside.endIndex)
    return self[inside.endIndex...].first == UInt8(ascii: "]")
      && Self.visibilities.contains { written.ends(with: $0) }
  }

  /// The end of the text that isn't a part of a name: the encoding of its value, as in `Challenge (base64)`, the
  /// end of a key, as in `AnyHashable("challenge")`, and PHP's visibility, as in `[challenge:protected]`. Empty if
  /// there is none.
  fileprivate var note: Bytes {
    if Self.visibilities.contains(where: { ends(with: $0) }),
      let open = lastIndex(of: UInt8(ascii: "["))
    {
      let name = between(open + 1, endIndex).prefix { $0 != UInt8(ascii: ":") }
        .dropLast(while: { $0 == UInt8(ascii: "\"") })
      return between(name.endIndex, endIndex)
    }
    guard last == UInt8(ascii: ")"), let open = lastIndex(of: UInt8(ascii: "(")), open > startIndex
    else { return suffix(0) }
    let inside = between(open + 1, endIndex - 1)
    if between(startIndex, open + 2).ends(with: Self.anyKey), inside.last == UInt8(ascii: "\"") {
      return suffix(2)
    }
    guard self[open - 1] == 0x20, Self.notes.contains(inside.map(\.lowercasedASCII)) else {
      return suffix(0)
    }
    return between(between(startIndex, open).dropLast(while: { $0 == 0x20 }).endIndex, endIndex)
  }

  /// The fewest characters of Base64 in which a space may replace a plus sign.
  private static let fewestDigits = 32

  /// Returns the text up to the end tag of an element, if it is Base64 with spaces: in a form, they may have been
  /// plus signs. Returns `nil` for any other text.
  fileprivate func spacedDigits(ofElement name: Bytes) -> Bytes? {
    let content = prefix { Base64.isDigitOrPadding($0) || $0 == 0x20 }
    let end = self[content.endIndex...].prefix { $0 != UInt8(ascii: ">") }
    guard content.count >= Self.fewestDigits, content.trimmed.contains(0x20),
      end.starts(with: "</"), end.suffix(name.count).elementsEqual(name)
    else { return nil }
    return content.trimmed
  }

  /// The types with a length that PHP and Go's go-spew print before a text, without the length.
  private static let printedTypes = ["string(", "(string) (len="]
  /// The most digits of such a length.
  private static let mostDigits = 10

  /// The text without the type of a value at its start, such as `string(24) "…"`; all of it if it has none,
  /// or if the text in quotes has another length. PHP doesn't escape quotation marks in it.
  var withoutPrintedType: Bytes {
    for type in Self.printedTypes where starts(with: type) {
      let rest = dropFirst(type.utf8.count)
      let digits = rest.prefix(Self.mostDigits).prefix(while: \.isDigit)
      let behind = rest.dropFirst(digits.count)
      guard behind.starts(with: ") \""), let length = digits.utf8.flatMap({ Int($0) }) else {
        continue
      }
      let value = behind.dropFirst(2)
      if QuotedText(value)?.meaning.count == length { return value }
    }
    return self
  }

  /// Whether the text begins with a value without quotes that is a pair of its own, as `challenge=…` after
  /// the level of a log line: `INFO: challenge=…`. The padding of Base64 isn't the sign of a pair.
  fileprivate var startsWithName: Bool {
    let name = prefix(NamedValues.longestName)
    guard first.map({ !$0.isDigit }) == true,
      let sign = name.indices.first(where: {
        !NamedValues.isNameByte(self[$0]) || PlainValue.isEnd(at: $0, in: self)
      }), sign > startIndex, self[sign] == UInt8(ascii: "="), sign + 1 < endIndex
    else { return false }
    return self[sign + 1] != UInt8(ascii: "=") && !PlainValue.isEnd(at: sign + 1, in: self)
  }

  /// The JSON object at the start of the text, if it ends on its first line.
  fileprivate var objectOnLine: Bytes? {
    guard first == UInt8(ascii: "{") else { return nil }
    let reading = JSONReader.read(prefix { !$0.isLineBreak })
    return reading.isComplete && reading.anomalies.isEmpty ? reading.value?.bytes : nil
  }
}
