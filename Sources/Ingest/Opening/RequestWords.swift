import Decoding
import Evidence

/// The words with which a log or a command line prints a request.
enum RequestWords {
  /// The HTTP methods. In capitals, each counts by itself; otherwise a target must follow.
  static let methods = WordLists.bytes("methods", of: "requests")
  /// Commands that send what their arguments say, and the keyword of a GraphQL request that changes data.
  static let commands = WordLists.bytes("commands", of: "requests")
  /// The names of a request's body or parameters, in lower case and without separators. A sign (`=`
  /// or `:`) or an object must follow.
  static let bodies = WordLists.bytes("bodies", of: "requests")
  /// The names of headers whose values are free text, in lower case and without separators. A sign and
  /// a value without quotes must follow: where that ends can't be told.
  static let headers = WordLists.bytes("headers", of: "requests")
  /// The names of a request or its body that count only if an object follows, because they may also
  /// name an ID.
  static let objects = WordLists.bytes("objects", of: "requests")
  /// The names of a request whose contents are named behind them, such as `request.json`.
  static let owners = WordLists.bytes("owners", of: "requests")
  /// The names of XML elements that contain a message, such as SOAP's envelope.
  static let tags = WordLists.bytes("tags", of: "requests")
  /// The names of these contents, in lower case and without separators.
  static let contents = Set(
    ["parts", "inputs", "contents"].flatMap { WordLists.words($0, of: "requests") }
      .map { plain($0.utf8) })
  /// How the names of types end whose values are requests, such as `AttestRequest`.
  static let types = [
    "Request", "Dto", "DTO", "RequestBody", "RequestModel", "RequestPayload", "Req", "Command",
    "Form", "Payload", "Body",
  ]
  /// Words of an app that sends the object behind them, with at most a remark between.
  static let sendings = WordLists.bytes("sendings", of: "requests")
  /// Words of an app that calls the target behind them.
  static let callings = WordLists.bytes("callings", of: "requests")
  /// The names of a request alone, at the end of other names: `attestRequest`.
  static let requests = NameTable(
    sets: [WordLists.words("owners", of: "requests")], ignoring: "_-")
  /// The marks of a message that came in, which are directly before its object.
  private static let arrows = ["←", "⇐", "<--", "<<<"]
  /// What Spring, ASP.NET and nginx print before the body or the arguments of a request.
  private static let phrases = [
    "Read \"application/", "Executing action method ", "get_body_data()",
  ]
  /// PHP's variables of a request.
  static let globals = WordLists.bytes("globals", of: "requests")
  /// Words before the name of a request that only refer to it: “stored for this request:”.
  static let references = Set(["this", "that", "for", "per"].map { Array($0.utf8) })

  /// The names of a request's body or another part, whatever is beside them. A `body` alone may be
  /// that of a response.
  private static let parts: [String] =
    bodies.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.equals("body") }
    + owners.flatMap { owner in contents.map { String(decoding: owner + $0, as: UTF8.self) } }
  /// These names in a text.
  static let partsInText = NameTable(sets: [parts], ignoring: "_-. ")
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
  static let mostWords = 3

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
  static func plain(_ name: some Sequence<UInt8>) -> [UInt8] {
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
    let phrase = phrases.lazy.compactMap { text.firstIndex(of: $0) }.min()
    return [word, firstArrow(in: text), phrase].compactMap(\.self).min()
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
  static func firstWord(
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

  /// Words that say before the name of a value that a client sent it, in lower case.
  static let senders = WordLists.bytes("senders", of: "requests")
  /// Words that say that a message came in, with any few words before it, in lower case.
  static let incomings = WordLists.bytes("incomings", of: "requests")
  /// Names of what may come in, with `from` and its sender behind, in lower case.
  static let arrivals = WordLists.bytes("arrivals", of: "requests")
  /// Words that say before the name of a value that the server made or stored it, in lower case.
  static let keepers = WordLists.bytes("keepers", of: "requests")
  /// Names of objects that may be those of a request or its data, in lower case.
  static let carriers = WordLists.bytes("carriers", of: "requests")

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
  static func word(before name: Bytes) -> [UInt8] {
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

  /// Returns whether the last words of a word are in a table.
  static func hasLastWords(_ word: Bytes, in table: NameTable) -> Bool {
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
  static func namesPart(_ text: Bytes) -> Bool {
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

  /// Returns whether a byte is part of a word.
  static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "_-".utf8.contains(byte)
  }
}
