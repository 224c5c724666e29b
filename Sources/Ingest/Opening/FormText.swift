import Decoding
import Evidence

/// Reads the fields of application/x-www-form-urlencoded text, from a body or from a query (WHATWG
/// URL §5.1).
enum FormText {
  /// The most fields of one form.
  private static let mostFields = 4_096

  /// Returns the fields of a body, or of another text that looks like one, with their decoded names and
  /// values. The origin of a value leads back to the escaped text.
  /// - Parameters:
  ///   - isBody: Whether the text is a whole body. Any other text must have an escape or
  ///     two fields: in a header or a log, a plus sign after `name=` is itself.
  ///   - escape: How its characters are escaped. Only a browser's request is certain to escape a space as
  ///     a plus sign.
  /// - Returns: `nil` if the text isn't a form: it must begin with a name of at most 128 bytes
  ///   and `=`, must not contain characters that a form escapes, and must not look like a shortened
  ///   value, a byte sequence of a structured field, or Base64 with padding.
  static func fields(
    of text: Bytes, isBody: Bool = true, escape: TextReplacement = PercentEncoding.form
  ) -> [JSONNode.Member]? {
    let text = text.trimmed
    guard let sign = text.firstIndex(of: UInt8(ascii: "=")), sign > text.startIndex,
      sign - text.startIndex <= 128,
      text[text.startIndex..<sign].allSatisfy(isOfName), text.allSatisfy(isOfForm),
      isBody || text.contains(where: { "%&".utf8.contains($0) }),
      !hasBracketInValue(text), !hasByteSequence(text, behind: sign),
      // Padding of Base64 isn't a value.
      text[sign..<text.endIndex].contains(where: { $0 != UInt8(ascii: "=") })
    else { return nil }
    return fields(of: text, upTo: mostFields, escape: escape)
  }

  /// The most bytes before and behind a value in which its form is searched.
  private static let reach = 32_768

  /// How JSON and HTML escape the ampersand between two fields.
  private static let escapes = ["\\u0026", "\\\\u0026", "&amp;"]
  /// Replaces each of these by an ampersand.
  private static let ampersands = TextReplacement(
    triggers: "\\&", transform: .textRepair, name: "form without escaped ampersands"
  ) { text in
    escapes.first { text.starts(with: $0) }.map { ($0.utf8.count, [UInt8(ascii: "&")]) }
  }

  /// Returns the form around a value in a text: from the name of its first field to the mark or the word
  /// that ends its last value. Its ampersands may be escaped.
  static func run(around value: Bytes) -> Bytes {
    let text = value.buffer.all
    let before = text.between(value.startIndex - reach, value.startIndex)
    let behind = text.between(value.endIndex, value.endIndex + reach)
    let start = before.indices.last { !isOfRun(at: $0, in: text) }.map { $0 + 1 }
    let end = behind.indices.first { !isOfRun(at: $0, in: text) } ?? behind.endIndex
    let run = text.between(start ?? before.startIndex, end)
    let form = run.between(firstName(in: run), end)
    return form.between(form.startIndex, lastEnd(in: form))
  }

  /// Returns the part of the word around a value that a client wrote, whether it can be read as a form or not:
  /// the word if it has an escape, otherwise the query of an address; `nil` if it has no ampersand.
  static func sent(around value: Bytes) -> Bytes? {
    let text = value.buffer.all
    let word = text.between(
      text.between(value.startIndex - reach, value.startIndex).suffix(while: isOfWord).startIndex,
      text.between(value.endIndex, value.endIndex + reach).prefix(while: isOfWord).endIndex)
    guard word.contains(where: isAmpersand) else { return nil }
    if PercentEncoding.text.occurs(in: word) { return word }
    return word.firstIndex(of: UInt8(ascii: "?")).map { word.between($0 + 1, word.endIndex) }
  }

  /// Returns whether a value is in a form, in the query or the parameters of an address that a text prints, or in
  /// the fields behind the name of a request's part: `url=/attest?a=1&challenge=…`, `/attest;challenge=…`,
  /// `query=challenge=…`.
  static func isSent(_ value: Bytes, named name: Bytes) -> Bool {
    let text = name.buffer.all
    // An element of XML, perhaps behind the declaration.
    guard text[name.endIndex...].first != UInt8(ascii: ">") else { return false }
    let before = word(before: name)
    if before.contains(UInt8(ascii: "?")) || hasParameters(before) { return true }
    let behind = value.buffer.all[value.endIndex...]
    // Only fields of a form have an ampersand between them.
    let isOfForm = (["&"] + escapes).contains {
      before.ends(with: $0)
        || behind.starts(with: $0) && beginsPair(behind.dropFirst($0.utf8.count))
    }
    if isOfForm { return true }
    guard let sign = before.firstIndex(of: UInt8(ascii: "=")) else { return false }
    let part = before.between(before.startIndex, sign).suffix(while: isOfName)
    let inner = before.between(sign + 1, before.endIndex).prefix { $0 != UInt8(ascii: "=") }
    return RequestWords.mayHoldForm(part) && inner.allSatisfy(isOfName)
  }

  /// Returns the word before a name, behind a space or a quotation mark. In an address that no quotation mark
  /// begins, such a mark is a character of the address: `url=/attest?a=1"challenge=…`.
  private static func word(before name: Bytes) -> Bytes {
    let word = name.buffer.all.between(name.startIndex - reach, name.startIndex)
      .suffix { isOfWord($0) || $0 == UInt8(ascii: "\"") }
    var (start, isQuoted) = (word.startIndex, false)
    while let mark = word.firstIndex(of: UInt8(ascii: "\""), from: start) {
      if !isQuoted, hasParameters(word.between(start, mark), behind: "?;") { break }
      (start, isQuoted) = (mark + 1, !isQuoted)
    }
    return word.between(start, word.endIndex)
  }

  /// The most names before slashes of a word that are looked up. A word with more of them counts as a path.
  private static let mostNames = 16

  /// Returns whether a word contains the parameters of a path (RFC 3986 §3.3): `url=/attest;a=1;`. A slash in
  /// Base64 begins no path.
  /// - Parameter marks: The marks between a path and its parameters.
  private static func hasParameters(_ word: Bytes, behind marks: String = ";") -> Bool {
    guard let last = word.lastIndex(where: { marks.utf8.contains($0) }) else { return false }
    // A path may begin the word, as behind a bracket.
    var (mark, names) = (UInt8(ascii: "("), 0)
    for (place, byte) in zip(word.startIndex..., word.between(word.startIndex, last)) {
      if byte == UInt8(ascii: "/") {
        switch mark {
        case UInt8(ascii: "="):
          names += 1
          let name = word.between(word.startIndex, place - 1).suffix(while: isOfName)
          if names > mostNames || RequestWords.mayHoldForm(name) { return true }
        case UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"),
          UInt8(ascii: "'"):
          return true
        default: break
        }
      }
      mark = byte
    }
    return false
  }

  /// Returns whether a byte can be in a word that may be an address.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7f && byte != UInt8(ascii: "\"")
  }

  /// Returns whether a byte can be in a form that a text prints, perhaps in quotes.
  private static func isOfRun(at place: Int, in text: Bytes) -> Bool {
    isOfForm(text[place]) && text[place] != UInt8(ascii: "'")
      || text[place] == UInt8(ascii: "\\") && escapes.contains { text[place...].starts(with: $0) }
  }

  /// Returns whether a byte begins an ampersand, perhaps an escaped one. A run has no other backslashes.
  private static func isAmpersand(_ byte: UInt8) -> Bool { "&\\".utf8.contains(byte) }

  /// Returns where the name of the first field begins. A mark, the name of a request's part or an address may
  /// be before it: `(keyId=…`, `body=keyId=…`, `url=https://api.example.com/attest?keyId=…`.
  private static func firstName(in run: Bytes) -> Int {
    let first = run.firstIndex(of: UInt8(ascii: "=")) ?? run.endIndex
    let pair = run.between(
      run.startIndex, run[first...].firstIndex(where: isAmpersand) ?? run.endIndex)
    var start = run.startIndex
    while let sign = pair.firstIndex(of: UInt8(ascii: "="), from: start) {
      let name = pair.between(start, sign).suffix(while: isOfName).drop { $0 == UInt8(ascii: "[") }
      // Padding of Base64 isn't the sign of another field.
      guard RequestWords.mayHoldForm(name),
        let inner = pair.firstIndex(of: UInt8(ascii: "="), from: sign + 1),
        let next = pair[(inner + 1)...].first, next != UInt8(ascii: "=")
      else { return name.startIndex }
      start = sign + 1
    }
    return start
  }

  /// Returns where the last value of a form ends: before a bracket that isn't opened in it, a separator of the
  /// text, or the stop of a sentence. A value that the text shortens isn't a part of the form.
  private static func lastEnd(in form: Bytes) -> Int {
    let text = form.buffer.all
    let before = text.between(form.startIndex - 1, form.startIndex).first
    let last = form.lastIndex(where: isAmpersand) ?? form.startIndex
    let sign = form.firstIndex(of: UInt8(ascii: "="), from: last) ?? last
    let isShortened = form.ends(with: "..") || text[form.endIndex...].starts(with: "\u{2026}")
    guard !isShortened else { return last }
    let end = max(sign + 1, form.dropLast(while: stops.contains).endIndex)
    var depth = 0
    for place in (sign + 1)..<end where place < form.endIndex {
      switch form[place] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 { return place }
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        if form[place] == before || beginsPair(form[(place + 1)...]) { return place }
      default: break
      }
    }
    return min(end, form.endIndex)
  }

  /// Returns whether a text begins with a name and a sign.
  private static func beginsPair(_ text: Bytes) -> Bool {
    let name = text.prefix(RequestWords.longest)
      .prefix { $0.isAlphanumeric || "_-.".utf8.contains($0) }
    return !name.isEmpty && text[name.endIndex...].first.map { "=:".utf8.contains($0) } == true
  }

  /// The marks with which a sentence ends, and its parts.
  private static let stops = Set(".:!?,;".utf8)

  /// Returns the fields of a form that a text prints; `nil` if it isn't one with two fields and an escape, or
  /// with two fields behind an address. Without an escape, a plus sign is itself.
  static func fields(ofRun run: Bytes) -> [JSONNode.Member]? {
    let form = ampersands.occurs(in: run) ? ampersands.text(of: run) : run
    guard form.firstIndex(of: UInt8(ascii: "&")) != nil else { return nil }
    if PercentEncoding.text.occurs(in: form) { return fields(of: form) }
    let before = run.buffer.all.between(run.startIndex - 1, run.startIndex)
    return before.first == UInt8(ascii: "?") ? fields(of: form, escape: PercentEncoding.text) : nil
  }

  /// Returns the fields in the query of a URL; empty if it has no query.
  static func query(of address: Bytes) -> [JSONNode.Member] {
    queryText(of: address).map { fields(of: $0, upTo: mostFields) } ?? []
  }

  /// Returns the query of a URL, without its question mark; `nil` if it has none.
  static func queryText(of address: Bytes) -> Bytes? {
    address.firstIndex(of: UInt8(ascii: "?")).map { mark in
      address[(mark + 1)..<address.endIndex].prefix { $0 != UInt8(ascii: "#") }
    }
  }

  /// Returns the fields of a text, at most `limit`.
  private static func fields(
    of text: Bytes, upTo limit: Int, escape: TextReplacement = PercentEncoding.form
  ) -> [JSONNode.Member] {
    text.split(separator: UInt8(ascii: "&"), maxSplits: limit).prefix(limit).map { pair in
      let sign = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      return JSONNode.Member(
        decoded(pair[pair.startIndex..<sign], escape).text,
        text: decoded(pair.between(sign + 1, pair.endIndex), escape))
    }
  }

  /// Returns whether a byte can be in the name of a field.
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "_-.[]%+~*".utf8.contains(byte)
  }

  /// Returns whether a byte can be in a form.
  private static func isOfForm(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7f && !"\"<>\\^`{|}".utf8.contains(byte)
  }

  /// Returns whether a value contains a square bracket. Names may contain them; in a value they
  /// show that someone shortened it.
  private static func hasBracketInValue(_ text: Bytes) -> Bool {
    var isValue = false
    return text.contains { byte in
      switch byte {
      case UInt8(ascii: "="): isValue = true
      case UInt8(ascii: "&"): isValue = false
      default: return isValue && (byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]"))
      }
      return false
    }
  }

  /// Returns whether the first value begins as a byte sequence of a structured field does:
  /// `sig=:omlzaWdu…:` (RFC 9651 §3.3.5). A plus sign in it is a digit of Base64.
  private static func hasByteSequence(_ text: Bytes, behind sign: Int) -> Bool {
    let value = text[(sign + 1)..<text.endIndex]
    return value.first == UInt8(ascii: ":")
      && value.dropFirst().drop(while: Base64.isDigitOrPadding).first == UInt8(ascii: ":")
  }

  /// Decodes a name or value. Without an escape, it stays in its buffer.
  private static func decoded(_ text: Bytes, _ escape: TextReplacement) -> Bytes {
    escape.occurs(in: text) ? escape.text(of: text) : text
  }
}
