import Decoding
import Evidence

/// The words with which a log or a command line prints a request.
enum RequestWords {
  /// The HTTP methods. In capitals, each counts by itself; otherwise a target must follow.
  private static let methods = WordLists.bytes("methods", of: "requests")
  /// Commands that send what their arguments say, and the keyword of a GraphQL request that changes data.
  private static let commands = WordLists.bytes("commands", of: "requests")
  /// The names of a request's body or parameters, in lower case and without separators. A sign (`=`
  /// or `:`) or an object must follow.
  private static let bodies = WordLists.bytes("bodies", of: "requests")
  /// The names of headers whose values are free text, in lower case and without separators. A sign and
  /// a value without quotes must follow: where that ends can't be told.
  private static let headers = WordLists.bytes("headers", of: "requests")
  /// The names of a request or its body that count only if an object follows, because they may also
  /// name an ID.
  private static let objects = WordLists.bytes("objects", of: "requests")
  /// The names of a request whose contents are named behind them, such as `request.json`.
  private static let owners = WordLists.bytes("owners", of: "requests")
  /// The names of XML elements that contain a message, such as SOAP's envelope.
  private static let tags = WordLists.bytes("tags", of: "requests")
  /// The names of these contents, in lower case and without separators.
  private static let contents = Set(
    ["parts", "inputs", "contents"].flatMap { WordLists.words($0, of: "requests") }
      .map { plain($0.utf8) })
  /// How the names of types end whose values are requests, such as `AttestRequest`.
  private static let types = [
    "Request", "Dto", "DTO", "RequestBody", "RequestModel", "RequestPayload", "Req", "Command",
    "Form", "Payload", "Body",
  ]
  /// Words of an app that sends the object behind them, with at most a remark between.
  private static let sendings = WordLists.bytes("sendings", of: "requests")
  /// Words of an app that calls the target behind them.
  private static let callings = WordLists.bytes("callings", of: "requests")
  /// The names of a request alone, at the end of other names: `attestRequest`.
  private static let requests = NameTable(
    sets: [WordLists.words("owners", of: "requests")], ignoring: "_-")
  /// The marks of a message that came in, which are directly before its object.
  private static let arrows = ["←", "⇐", "<--", "<<<"]
  /// PHP's variables of a request.
  private static let globals = WordLists.bytes("globals", of: "requests")
  /// Words before the name of a request that only refer to it: “stored for this request:”.
  private static let references = Set(["this", "that", "for", "per"].map { Array($0.utf8) })

  /// The names of a request's body or another part, whatever is beside them. A `body` alone may be
  /// that of a response.
  private static let parts: [String] =
    bodies.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.equals("body") }
    + owners.flatMap { owner in contents.map { String(decoding: owner + $0, as: UTF8.self) } }
  /// These names in a text.
  private static let partsInText = NameTable(sets: [parts], ignoring: "_-. ")
  /// These names and those of a whole request.
  private static let members = NameTable(
    sets: [
      parts
        + ["owners", "senders", "tags"].flatMap { WordLists.words($0, of: "requests") }
        + ["user input"]
    ],
    ignoring: "_-. ")

  /// Returns whether a member of an object contains a request or a part of it, by the last words of
  /// its name, `http.request.body`, or words before a mark in it, `http.request.body.content`.
  static func isRequest(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      lastWords(of: bytes, areIn: members)
        || bytes.count <= longest
          && bytes.indices.contains { end in
            !bytes[end].isAlphanumeric
              && lastWords(of: UnsafeBufferPointer(rebasing: bytes[..<end]), areIn: partsInText)
          }
    }
  }

  /// Returns whether a name begins or ends with a word which says that the server made or stored the value.
  static func isKept(_ name: String) -> Bool {
    let name = name.lowercasedASCII
    return keepers.contains {
      name.utf8.starts(with: $0) || name.utf8.reversed().starts(with: $0.reversed())
    }
  }

  /// The names of a request, of its parts and of its address.
  private static let formNames = NameTable(
    sets: [
      ["bodies", "objects", "parts", "addresses"].flatMap { WordLists.words($0, of: "requests") }
    ], ignoring: "_-. ")

  /// Returns whether a text may print a form behind a name and its sign: `request.body=keyId=…`.
  static func mayHoldForm(_ name: Bytes) -> Bool {
    name.count <= longest && hasLastWords(name, in: formNames)
  }

  /// The most words of a name in the tables.
  private static let mostWords = 3

  /// Returns whether the last words of a name, or all of it, are in a table. A word begins behind a
  /// mark, or with a capital behind a small letter.
  private static func lastWords(
    of name: UnsafeBufferPointer<UInt8>, areIn table: NameTable
  ) -> Bool {
    var words = 0
    for place in name.indices.reversed() where words < mostWords {
      let isStart =
        place == 0 || !name[place - 1].isAlphanumeric && name[place].isAlphanumeric
        || name[place].isCapital && !name[place - 1].isCapital
      guard isStart else { continue }
      words += 1
      if table[UnsafeBufferPointer(rebasing: name[place...])] != nil { return true }
    }
    return false
  }

  /// Returns a name in lower case, without the marks between its words.
  private static func plain(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.filter { !"_-".utf8.contains($0) }.map(\.lowercasedASCII)
  }

  /// The most bytes of a word.
  static let longest = 64

  /// Returns where the first word or mark that begins a request is; `nil` if there is none.
  /// - Parameters:
  ///   - text: The text.
  ///   - shape: The names of the fields before the text.
  /// - Complexity: O(*n*) for *n* bytes.
  static func first(in text: Bytes, behind shape: RequestShape = RequestShape()) -> Int? {
    var shape = shape
    let word = firstWord(in: text) { word, rest in
      if isStart(word, in: text) { return true }
      guard ValueStart.isSigned(rest) else { return false }
      if shape.hasPart(word.text), ValueStart.hasObject(rest) { return true }
      shape.add(word.text)
      return false
    }
    return [word, firstArrow(in: text)].compactMap(\.self).min()
  }

  /// Returns where the first mark of a message that came in is, with its object behind it: `← {`.
  private static func firstArrow(in text: Bytes) -> Int? {
    text.indices.first { place in
      guard [0xe2, UInt8(ascii: "<")].contains(text[place]) else { return false }
      let rest = text[place...]
      return arrows.contains { arrow in
        let object = rest.dropFirst(arrow.utf8.count).drop { $0 == 0x20 }
        return rest.starts(with: arrow)
          && ValueStart.openings.contains { object.starts(with: $0) }
      }
    }
  }

  /// Returns whether a line says what was requested: a method with its target, or an address beside a method, a
  /// status or a client.
  /// - Parameters:
  ///   - parts: The parts of the line around an artifact.
  ///   - data: The client data on the line, whose words say nothing about the line.
  ///   - names: Names of values on the line.
  static func namesExchange(in parts: [Bytes], without data: Bytes?, naming names: [String] = [])
    -> Bool
  {
    var shape = RequestShape()
    for name in names { shape.add(name) }
    return shape.isOfExchange
      || parts.contains { text in
        firstWord(in: text) { word, rest in
          if data?.range.contains(word.startIndex) ?? false { return false }
          if methods.contains(word.map(\.lowercasedASCII)), ValueStart.hasTarget(rest) {
            return true
          }
          if ValueStart.isSigned(rest) { shape.add(word.text) }
          return shape.isOfExchange
        } != nil
      }
  }

  /// Returns where a text says that a client sent the fields behind: `received keyId=… challenge=…`.
  static func firstSender(in text: Bytes) -> Int? {
    firstWord(in: text) { word, rest in
      guard rest.first.map({ " :".utf8.contains($0) }) ?? false,
        senders.contains(word.map(\.lowercasedASCII))
      else { return false }
      let name = rest.prefix(longest).drop { " :".utf8.contains($0) }.prefix { isOfWord($0) }
      guard ValueStart.isSigned(text[name.endIndex...]),
        let field = RecordField.named(name.text)?.field
      else {
        return false
      }
      return field.mayBeOfRequest || ArtifactType(field) != nil
    }
  }

  /// Returns where the first word is that satisfies a condition on it and the text behind it.
  private static func firstWord(
    in text: Bytes, where holds: (_ word: Bytes, _ rest: Bytes) -> Bool
  ) -> Int? {
    var place = text.startIndex
    while place < text.endIndex {
      guard isOfWord(text[place]) else {
        place += 1
        continue
      }
      let word = text[place...].prefix { isOfWord($0) }
      place = word.endIndex
      if word.count <= longest, holds(word, text[place...]) { return word.startIndex }
    }
    return nil
  }

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
  /// `Request Body:` or `decoded AttestRequest {`.
  static func announcesRequest(_ line: Bytes) -> Bool {
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
    // A heading, or the name of a type as Swift's `dump` prints it, may have no sign.
    if line.count <= longest,
      isHeading(
        line.filter(\.isAlphanumeric),
        marked: word.count < line.count && !line.contains { "</".utf8.contains($0) })
        || line.starts(with: "▿") && isType(word)
    {
      return true
    }
    guard isSigned, word.count <= longest, before.count <= longest else { return false }
    let (name, owner) = (plain(word), plain(before))
    let isOwned = owners.contains(owner) || bodies.contains(owner)
    // `req = Attest {`
    if isOwned, marks.contains(where: ValueStart.brackets.contains),
      line.between(before.endIndex, word.startIndex).contains(where: { "=:".utf8.contains($0) })
    {
      return true
    }
    return bodies.contains(name) || isOwned && contents.contains(name)
      || objects.contains(name) && !references.contains(owner)
      || isType(word)
        && marks.first { !" )".utf8.contains($0) }.map { ValueStart.brackets.contains($0) }
          ?? false
  }

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

  /// Words that say before the name of a value that a client sent it, in lower case.
  private static let senders = WordLists.bytes("senders", of: "requests")
  /// Words that say that a message came in, with any few words before it, in lower case.
  private static let incomings = WordLists.bytes("incomings", of: "requests")
  /// Words that say before the name of a value that the server made or stored it, in lower case.
  private static let keepers = WordLists.bytes("keepers", of: "requests")
  /// Names of objects that may be those of a request or its data, in lower case.
  private static let carriers = WordLists.bytes("carriers", of: "requests")

  /// Returns whether the word before a name says that a client sent the value: `client challenge=…`.
  static func namesSender(before name: Bytes) -> Bool { senders.contains(word(before: name)) }

  /// Returns whether the word before a name says that the server made or stored the value:
  /// `expected challenge=…`.
  static func namesKeeper(before name: Bytes) -> Bool { keepers.contains(word(before: name)) }

  /// Returns whether a name is that of a header, which the client of an artifact sends: `X-App-Attest-Challenge`.
  static func isHeader(_ name: Bytes) -> Bool {
    let word = name.prefix { $0 != UInt8(ascii: "-") }
    return word.count < name.count
      && ["x", "auth"].contains { $0.utf8.elementsEqual(word.map(\.lowercasedASCII)) }
  }

  /// Returns the word before a name and a space, in lower case; empty if there is none on its line, or another
  /// mark than a colon is between.
  private static func word(before name: Bytes) -> [UInt8] {
    let before = line(before: name)
    guard before.last == 0x20 else { return [] }
    return before.dropLast(while: { " :".utf8.contains($0) }).suffix(while: isOfWord)
      .map(\.lowercasedASCII)
  }

  /// Returns whether only marks are before a name on its line.
  static func beginsLine(_ name: Bytes) -> Bool {
    !line(before: name).contains(where: \.isAlphanumeric)
  }

  /// Returns the text before a word on its line, at most ``longest`` bytes.
  private static func line(before word: Bytes) -> Bytes {
    let text = word.buffer.all
    return text.between(max(text.startIndex, word.startIndex - longest), word.startIndex)
      .suffix(while: { $0 != 0x0a })
  }

  /// Returns the last word of a text without the marks behind it; empty if there is none.
  private static func lastWord(of text: Bytes) -> Bytes {
    let end = text.lastIndex(where: isOfWord).map { $0 + 1 } ?? text.startIndex
    let whole = text.between(text.startIndex, end)
    return whole.between(
      whole.lastIndex { !isOfWord($0) }.map { $0 + 1 } ?? whole.startIndex, whole.endIndex)
  }

  /// Returns whether a word begins a request: as a verb, or else as a name of a request or its part.
  private static func isStart(_ word: Bytes, in text: Bytes) -> Bool {
    verbBegins(word, in: text) ?? nameBegins(word, in: text)
  }

  /// Returns whether a word begins a request as a method, a command, or what a client or an app does; `nil` if it may
  /// be a name instead.
  private static func verbBegins(_ word: Bytes, in text: Bytes) -> Bool? {
    let lower = word.map(\.lowercasedASCII)
    let rest = text[word.endIndex...]
    if methods.contains(lower) {
      return ValueStart.hasTarget(rest) || word.allSatisfy(\.isCapital)
    }
    if commands.contains(lower) { return rest.first == 0x20 }
    if globals.contains(Array(word)) { return true }
    if sendings.contains(lower) || callings.contains(lower), ValueStart.hasTarget(rest) {
      return true
    }
    // A log may write who sent an object in brackets: `[client] {`.
    if senders.contains(lower), rest.first == UInt8(ascii: "]"), word.startIndex > text.startIndex,
      text[word.startIndex - 1] == UInt8(ascii: "[")
    {
      return ValueStart.hasObject(rest.dropFirst())
    }
    // A member called `client` isn't followed by a space.
    if sendings.contains(lower)
      || senders.contains(lower) && rest.first.map({ " \t".utf8.contains($0) }) ?? false
    {
      let object = incomings.contains(lower) ? withoutAnyRemark(rest) : withoutRemark(rest)
      return ValueStart.openings.contains { object.starts(with: $0) }
        || ValueStart.hasObject(object)
    }
    return nil
  }

  /// Returns whether a word begins a request as the name of one, of its type or of its part.
  private static func nameBegins(_ word: Bytes, in text: Bytes) -> Bool {
    let rest = text[word.endIndex...]
    let name = plain(word)
    if isType(word) || owners.contains(name) || tags.contains(name), isTag(word, in: text) {
      return true
    }
    if isType(word), ValueStart.opensFields(rest) { return true }
    if ValueStart.isSigned(rest) || isTag(word, in: text), hasLastWords(word, in: partsInText) {
      return true
    }
    if bodies.contains(name) { return ValueStart.hasValue(rest) }
    if headers.contains(name), ValueStart.hasOpenValue(rest) { return true }
    if carriers.contains(name), !keepers.contains(self.word(before: word)), !beginsLine(word) {
      return ValueStart.hasObject(rest)
    }
    if hasLastWords(word, in: requests), ValueStart.hasObject(rest) { return true }
    return objects.contains(name)
      && (owners.contains(name) && hasContent(behind: word, in: text) || ValueStart.hasObject(rest))
  }

  /// Returns whether the name of a request's contents and a value follow the name of the request: `.json = {`, or
  /// `->all()` in PHP.
  private static func hasContent(behind word: Bytes, in text: Bytes) -> Bool {
    let rest = text[word.endIndex...]
    let isMethod = word.last == UInt8(ascii: "-") && rest.first == UInt8(ascii: ">")
    guard isMethod || rest.first.map({ ". ".utf8.contains($0) }) ?? false else { return false }
    let content = rest.dropFirst().prefix(longest).prefix { isOfWord($0) }
    guard contents.contains(plain(content)) else { return false }
    let behind = text[content.endIndex...]
    return ValueStart.hasValue(behind.starts(with: "()") ? behind.dropFirst(2) : behind)
      || ValueStart.hasObject(withoutRemark(behind))
  }

  /// Returns whether the last words of a word are in a table.
  private static func hasLastWords(_ word: Bytes, in table: NameTable) -> Bool {
    Array(word).withUnsafeBufferPointer { lastWords(of: $0, areIn: table) }
  }

  /// Returns whether the message of a log is the first line of a request, or says that one came in or what its body
  /// is: `POST /attest`, `Received an attestation request`, `request body`.
  static func tellsOfRequest(_ message: Bytes) -> Bool {
    let text = message.prefix(longest)
    var isSent = false
    return beginsWithMethod(text)
      || firstWord(in: text) { word, _ in
        let lower = word.map(\.lowercasedASCII)
        if isSent, owners.contains(lower) { return true }
        isSent = isSent || senders.contains(lower)
        return false
      } != nil || namesPart(text)
  }

  /// Returns whether a short text has words for the body of a request or another part.
  private static func namesPart(_ text: Bytes) -> Bool {
    firstWord(in: text) { word, _ in
      hasLastWords(text.between(text.startIndex, word.endIndex), in: partsInText)
    } != nil
  }

  /// Returns whether a text begins with a method and its target.
  static func beginsWithMethod(_ text: Bytes) -> Bool {
    let word = text.prefix(longest).prefix { isOfWord($0) }
    return !word.isEmpty && methods.contains(word.map(\.lowercasedASCII))
      && ValueStart.hasTarget(text[word.endIndex...])
  }

  /// Returns a text without the few words of a remark at its start: `request body before
  /// transformations: {`.
  private static func withoutRemark(_ text: Bytes) -> Bytes {
    var rest = text
    for _ in 0..<mostWords where rest.first == 0x20 {
      rest = rest.dropFirst().drop { $0.isSmallLetter }
    }
    return rest
  }

  /// Returns a text without the few words at its start, or a number directly before the value: `TEXT {`,
  /// `attestation from 10.0.0.1: {`, `42["attest"`. A name with its sign isn't one of them.
  private static func withoutAnyRemark(_ text: Bytes) -> Bytes {
    var rest = text
    for _ in 0..<mostWords where rest.first == 0x20 {
      let word = rest.dropFirst().prefix(longest).prefix { !" {[=\"'".utf8.contains($0) }
      if keepers.contains(word.map(\.lowercasedASCII)) { return text }
      rest = rest.between(word.endIndex, rest.endIndex)
    }
    return rest
  }

  /// Returns whether a word is the name of an XML element whose tag ends on its line, perhaps with the prefix of
  /// its namespace.
  private static func isTag(_ word: Bytes, in text: Bytes) -> Bool {
    var before = text.between(text.startIndex, word.startIndex).suffix(longest)
    if before.last == UInt8(ascii: ":") { before = before.dropLast().dropLast(while: isOfWord) }
    return before.last == UInt8(ascii: "<")
      && text[word.endIndex...].prefix(longest * 4).prefix { $0 != 0x0a }
        .contains(UInt8(ascii: ">"))
  }

  /// Returns whether a word is the name of a type whose values are requests.
  private static func isType(_ word: Bytes) -> Bool {
    word.first.map(\.isCapital) ?? false
      && types.contains { $0.utf8.count < word.count && word.ends(with: $0) }
  }

  /// Returns whether a byte is part of a word.
  static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "_-".utf8.contains(byte)
  }
}
