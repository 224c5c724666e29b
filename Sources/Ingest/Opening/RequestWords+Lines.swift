import Decoding
import Evidence

/// Lines that begin a request, or say that one follows.
extension RequestWords {
  /// Returns the name of the field that a line begins with; `nil` if there is none.
  static func field(of line: Bytes) -> String? {
    let name = line.drop { $0 == 0x20 || $0 == 0x09 || ValueStart.marks.contains($0) }
      .prefix(longest).prefix(while: isOfWord)
    return ValueStart.isSigned(line.between(name.endIndex, line.endIndex)) ? name.text : nil
  }

  /// Returns whether a line is the first one of a message: a request begins it, perhaps behind marks
  /// such as `-->` or `[http]`. A header doesn't begin it.
  static func beginsMessage(_ line: Bytes) -> Bool {
    if fieldsOfHTTP2.contains(where: { line.starts(with: $0) }) { return true }
    guard let start = first(in: line),
      !headers.contains(plain(line[start...].prefix { isOfWord($0) }))
    else { return false }
    // The bytes of a packet's header may be before it.
    if isRequestLine(line.between(start, line.endIndex), withVersion: true) { return true }
    let before = line.between(line.startIndex, start).trimmed
    return !before.contains(where: \.isAlphanumeric)
      || before.last.map { ">]".utf8.contains($0) } ?? false
  }

  /// The fields that only requests have in HTTP/2 (RFC 9113 §8.3.1).
  private static let fieldsOfHTTP2 = [":method:", ":scheme:", ":authority:", ":path:"]

  /// Returns whether a line is a method in capitals and a target, with a version of HTTP or nothing behind them
  /// (RFC 9112 §3).
  static func isRequestLine(_ line: Bytes, withVersion needsVersion: Bool = false) -> Bool {
    let method = line.prefix(longest).prefix(while: \.isCapital)
    let rest = line.between(method.endIndex, line.endIndex)
    guard methods.contains(method.map(\.lowercasedASCII)), rest.first == 0x20,
      ValueStart.hasTarget(rest)
    else { return false }
    let version = rest.dropFirst().drop { $0 != 0x20 }.trimmed
    return version.isEmpty
      ? !needsVersion : version.starts(with: "HTTP/") && !version.contains(0x20)
  }

  /// Returns whether a line ends with the name of a request whose contents are on the next lines:
  /// `Request Body:` or `decoded AttestRequest {`. In markup, tags may be around it: `<h3>Request</h3>`.
  static func announcesRequest(_ line: Bytes) -> Bool {
    if endsWithRequest(line) || namesClass(line) { return true }
    if let title = title(of: line) {
      return isName(title.filter(\.isAlphanumeric).map(\.lowercasedASCII))
    }
    guard line.count <= longestMarkup,
      line.contains(UInt8(ascii: "<")) || line.contains(Array("&lt;".utf8))
    else { return false }
    let text = withoutTags(line).trimmed
    return endsWithRequest(text) || isName(plain(text)) || isRequestLine(text)
  }

  /// Returns the text of a heading in Jira's notation, `h3. Request`, or the title of a block,
  /// `{code:title=Request body}`; `nil` for any other line.
  private static func title(of line: Bytes) -> Bytes? {
    let near = line.prefix(longest * 2)
    if near.first == UInt8(ascii: "h"), near.dropFirst().first?.isDigit == true,
      near.dropFirst(2).starts(with: ". ")
    {
      return near.dropFirst(4)
    }
    guard near.first == UInt8(ascii: "{"), let sign = near.firstIndex(of: "title=") else {
      return nil
    }
    return near.between(sign + 6, near.endIndex).prefix { !"|}".utf8.contains($0) }
  }

  /// The most bytes of a line whose tags are left out.
  private static let longestMarkup = 1_024

  /// Returns a line of markup, or the text of such a line, without tags.
  static func withoutTags(_ line: Bytes) -> Bytes {
    var isInTag = false
    return Bytes(
      ByteEncoding.htmlReferences.text(of: line).filter { byte in
        defer { isInTag = isInTag && byte != UInt8(ascii: ">") }
        isInTag = isInTag || byte == UInt8(ascii: "<")
        return !isInTag
      })
  }

  /// Returns whether a word, in lower case and without separators, is the name of a request, of its body or of its
  /// parameters.
  static func isName(_ word: [UInt8]) -> Bool {
    bodies.contains(word) || owners.contains(word) || objects.contains(word)
  }

  /// Returns whether a line has the class of a request with its properties on the next lines, as PHP, Ruby and
  /// Swift's `dump` print it, or a property in such a dump that is a request.
  private static func namesClass(_ line: Bytes) -> Bool {
    guard line.count <= longestMarkup else { return false }
    let isDump = line.starts(with: "▿")
    return firstWord(in: line) { word, _ in
      isClass(word, in: line) || isDump && (isType(word) || isName(plain(word)))
    } != nil
  }

  /// Returns whether a line, or a text without tags, ends with the name of a request whose contents follow.
  private static func endsWithRequest(_ line: Bytes) -> Bool {
    if announcements.contains(where: { line.firstIndex(of: $0) != nil }) { return true }
    let line = withoutArray(line)
    guard let end = line.lastIndex(where: \.isAlphanumeric) else { return false }
    let marks = line.between(end + 1, line.endIndex)
    let word = lastWord(of: line.between(line.startIndex, end + 1))
    if globals.contains(Array(word.prefix(longest))) { return true }
    // “This is the request body that our app sends:”
    let isOfPart = line.last == UInt8(ascii: ":") && namesPart(line.suffix(longest))
    let isMethod =
      word.count <= longest && word.allSatisfy(\.isCapital)
      && methods.contains(word.map(\.lowercasedASCII))
    if isOfPart || isMethod && marks.first == UInt8(ascii: ":") { return true }
    let before = lastWord(of: line.between(line.startIndex, word.startIndex))
    let isSigned = marks.contains { ":={[(".utf8.contains($0) }
    if line.last == UInt8(ascii: ">"), isType(word) || owners.contains(plain(word)),
      isTag(word, in: line)
    {
      return true
    }
    // A heading may have no sign.
    if line.count <= longest,
      isHeading(
        line.filter(\.isAlphanumeric),
        marked: word.count < line.count && !line.contains { "</".utf8.contains($0) })
    {
      return true
    }
    // `AttestRequest:`, `message: AttestRequest`
    let sign = line.between(line.startIndex, word.startIndex).trimmed.last
    if isType(word), marks.first == UInt8(ascii: ":") || marks.isEmpty && sign == UInt8(ascii: ":")
    {
      return true
    }
    guard isSigned, word.count <= longest, before.count <= longest else { return false }
    let (name, owner) = (plain(word), plain(before))
    let isOwned = owners.contains(owner) || bodies.contains(owner)
    // `req = Attest {`, but not the name of a member: `req = {"attest": {`
    let between = line.between(before.endIndex, word.startIndex)
    if isOwned, marks.contains(where: ValueStart.brackets.contains),
      between.contains(where: { "=:".utf8.contains($0) }), !between.contains(UInt8(ascii: "\""))
    {
      return true
    }
    return bodies.contains(name) || isOwned && contents.contains(name)
      || objects.contains(name) && !references.contains(owner)
      || isType(word)
        && marks.first { !" )".utf8.contains($0) }.map { ValueStart.brackets.contains($0) }
          ?? false
  }

  /// What nghttp, tcpdump and wscat print on the line above what was sent.
  private static let announcements = [" DATA frame <", ": Flags [", "(press CTRL+C to quit)"]

  /// Returns whether the letters of a line are a heading: the name of a body, or, with marks around them, that of a
  /// request or a method in capitals: `## Request`, `[POST]`. A tag isn't one.
  private static func isHeading(_ letters: [UInt8], marked isMarked: Bool) -> Bool {
    let lower = letters.map(\.lowercasedASCII)
    return bodies.contains(lower)
      || isMarked
        && (owners.contains(lower) || methods.contains(lower) && letters.allSatisfy(\.isCapital))
  }

  /// Returns a line without the beginning of an array at its end, as PHP prints it: `Array`,
  /// `array(2) {`, `array:2 [`.
  private static func withoutArray(_ line: Bytes) -> Bytes {
    let end = line.lastIndex(where: \.isLetter).map { $0 + 1 } ?? line.startIndex
    let words = line.between(line.startIndex, end)
    return words.ends(with: "Array") || words.ends(with: "array") ? words.dropLast(5) : line
  }

  /// Returns the last word of a text without the marks behind it; empty if there is none.
  private static func lastWord(of text: Bytes) -> Bytes {
    let end = text.lastIndex(where: isOfWord).map { $0 + 1 } ?? text.startIndex
    let whole = text.between(text.startIndex, end)
    return whole.between(
      whole.lastIndex { !isOfWord($0) }.map { $0 + 1 } ?? whole.startIndex, whole.endIndex)
  }
}
