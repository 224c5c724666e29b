import Evidence

/// The words with which a log or a command line prints a request.
enum RequestWords {
  /// The HTTP methods. In capitals, each counts by itself; otherwise a target must follow.
  private static let methods = WordLists.bytes("methods", of: "requests")
  /// Commands that send what their arguments say.
  private static let commands = WordLists.bytes("commands", of: "requests")
  /// The names of a request's body or parameters, in lower case and without separators. A sign (`=`
  /// or `:`) or an object must follow.
  private static let bodies = WordLists.bytes("bodies", of: "requests")
  /// The names of a request or its body that count only if an object follows, because they may also
  /// name an ID.
  private static let objects = WordLists.bytes("objects", of: "requests")
  /// The names of a request whose contents are named behind them, such as `request.json`.
  private static let owners = WordLists.bytes("owners", of: "requests")
  /// The names of these contents, in lower case and without separators.
  private static let contents = Set(
    (WordLists.words("parts", of: "requests") + WordLists.words("contents", of: "requests"))
      .map { plain($0.utf8) })
  /// How the names of types end whose values are requests, such as `AttestRequest`.
  private static let types = [
    "Request", "RequestDto", "RequestDTO", "RequestBody", "RequestModel", "RequestPayload", "Req",
  ]
  /// How objects begin, in the prints of different languages.
  private static let openings = [
    "{", "&{", "b'{", "[\"", "['", "[\\\"", "[AnyHashable(", "Optional([", "#<", "<QueryDict",
  ]
  /// Words before the name of a request that only refer to it: “stored for this request:”.
  private static let references = Set(["this", "that", "for", "per"].map { Array($0.utf8) })

  /// The names of members that contain a request or its body, whatever is beside them. A `body`
  /// alone may be that of a response.
  private static let members = NameTable(
    sets: [
      bodies.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.equals("body") }
        + ["request", "req"]
    ], ignoring: "_-")

  /// Returns whether a member of an object contains a request or its body by its name.
  static func isRequest(_ name: String) -> Bool { members.contains(name) }

  /// Returns a name in lower case, without the marks between its words.
  private static func plain(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.filter { !"_-".utf8.contains($0) }.map(\.lowercasedASCII)
  }

  /// The most bytes of a word.
  private static let longest = 64

  /// Returns where the first word that begins a request is; `nil` if there is none.
  /// - Complexity: O(*n*) for *n* bytes.
  static func first(in text: Bytes) -> Int? {
    var place = text.startIndex
    while place < text.endIndex {
      guard isOfWord(text[place]) else {
        place += 1
        continue
      }
      let word = text[place...].prefix { isOfWord($0) }
      if word.count <= longest, isStart(word, in: text) { return place }
      place = word.endIndex
    }
    return nil
  }

  /// Returns whether a line is the first one of a message: a request begins it, perhaps behind marks
  /// such as `-->` or `[http]`.
  static func beginMessage(_ line: Bytes) -> Bool {
    guard let start = first(in: line) else { return false }
    let before = line.between(line.startIndex, start).trimmed
    return !before.contains(where: \.isAlphanumeric)
      || before.last.map { ">]".utf8.contains($0) } ?? false
  }

  /// Returns whether a line ends with the name of a request whose contents are on the next lines:
  /// `Request Body:` or `decoded AttestRequest {`.
  static func announce(_ line: Bytes) -> Bool {
    guard let end = line.lastIndex(where: \.isAlphanumeric) else { return false }
    let marks = line.between(end + 1, line.endIndex)
    let word = lastWord(of: line.between(line.startIndex, end + 1))
    let before = lastWord(of: line.between(line.startIndex, word.startIndex))
    let isSigned = marks.contains { ":={[(".utf8.contains($0) }
    guard isSigned, word.count <= longest, before.count <= longest else {
      // A heading may have no sign.
      return line.count <= longest
        && bodies.contains(line.filter(\.isAlphanumeric).map(\.lowercasedASCII))
    }
    let (name, owner) = (plain(word), plain(before))
    return bodies.contains(name) || owners.contains(owner) && contents.contains(name)
      || objects.contains(name) && !references.contains(owner)
      || isType(word) && marks.first { $0 != 0x20 }.map { brackets.contains($0) } ?? false
  }

  /// Words that say before the name of a value that a client sent it, in lower case.
  private static let senders = WordLists.bytes("senders", of: "requests")

  /// Returns whether the word before a name says that a client sent the value: `client challenge=…`.
  static func nameSender(before name: Bytes) -> Bool {
    let text = name.buffer.all
    let before = text.between(max(text.startIndex, name.startIndex - longest), name.startIndex)
    guard before.last == 0x20 else { return false }
    return senders.contains(lastWord(of: before).map(\.lowercasedASCII))
  }

  /// Returns the last word of a text without the marks behind it; empty if there is none.
  private static func lastWord(of text: Bytes) -> Bytes {
    let end = text.lastIndex(where: isOfWord).map { $0 + 1 } ?? text.startIndex
    let whole = text.between(text.startIndex, end)
    return whole.between(
      whole.lastIndex { !isOfWord($0) }.map { $0 + 1 } ?? whole.startIndex, whole.endIndex)
  }

  /// Returns whether a word begins a request.
  private static func isStart(_ word: Bytes, in text: Bytes) -> Bool {
    let lower = word.map(\.lowercasedASCII)
    let rest = text[word.endIndex...]
    if methods.contains(lower) {
      let target = rest.drop { " \t\"'".utf8.contains($0) }
      let hasTarget =
        target.startIndex > word.endIndex
        && ["/", "http:", "https:"].contains { target.starts(with: $0) }
      return hasTarget || word.allSatisfy(\.isCapital)
    }
    if commands.contains(lower) { return rest.first == 0x20 }
    if isType(word) { return opensFields(rest) }
    let name = plain(word)
    if bodies.contains(name) { return hasValue(rest, ofAnyKind: true) }
    guard objects.contains(name) else { return false }
    if owners.contains(name), let separator = rest.first, ". ".utf8.contains(separator) {
      let content = rest.dropFirst().prefix(longest).prefix { isOfWord($0) }
      if contents.contains(plain(content)) {
        let behind = text[content.endIndex...]
        if hasValue(behind.starts(with: "()") ? behind.dropFirst(2) : behind, ofAnyKind: true) {
          return true
        }
      }
    }
    return hasValue(rest, ofAnyKind: false)
  }

  /// Returns whether a value follows a name: an object, behind a sign also one with the name of its
  /// type.
  /// - Parameters:
  ///   - rest: The text behind the name.
  ///   - isAny: Whether any value counts behind a sign.
  private static func hasValue(_ rest: Bytes, ofAnyKind isAny: Bool) -> Bool {
    let sign = rest.drop { marks.contains($0) }
    let isSigned = sign.first.map { "=:".utf8.contains($0) } ?? false
    if isSigned, isAny { return true }
    // Ruby writes `=>`.
    let value = (isSigned ? sign.dropFirst() : sign).drop { marks.contains($0) || $0 == 0x3e }
    // An object behind a name without a sign is apart from it, unlike that of a function.
    guard isSigned || value.startIndex > rest.startIndex else { return false }
    if openings.contains(where: { value.starts(with: $0) }) { return true }
    guard isSigned else { return false }
    let type = value.prefix(longest).drop { "&*".utf8.contains($0) }.prefix {
      isOfWord($0) || ".:".utf8.contains($0)
    }
    return !type.isEmpty && opensFields(value[type.endIndex...])
  }

  /// Returns whether a word is the name of a type whose values are requests.
  private static func isType(_ word: Bytes) -> Bool {
    word.first.map(\.isCapital) ?? false
      && types.contains { $0.utf8.count < word.count && word.ends(with: $0) }
  }

  /// Returns whether a text begins with a bracket and the name and the sign of a field.
  private static func opensFields(_ text: Bytes) -> Bool {
    guard let bracket = text.first, brackets.contains(bracket) else { return false }
    let name = text.dropFirst().prefix(longest).drop { marks.contains($0) }
    let sign = name.drop { isOfWord($0) }
    return sign.startIndex > name.startIndex
      && sign.drop { marks.contains($0) }.first.map { "=:".utf8.contains($0) } ?? false
  }

  /// The brackets with which a value of a type begins.
  private static let brackets = Set("({[".utf8)
  /// Marks between a name, its sign and its value.
  private static let marks = Set(" \"'\\".utf8)

  /// Returns whether a byte is part of a word.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "_-".utf8.contains(byte)
  }
}
