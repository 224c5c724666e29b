import Evidence

/// The words with which a log or a command line prints a request.
enum RequestWords {
  /// The HTTP methods. In capitals, each counts by itself; otherwise a target must follow.
  private static let methods = WordLists.bytes("methods", of: "requests")
  /// Commands that send what their arguments say.
  private static let commands = WordLists.bytes("commands", of: "requests")
  /// The names of a request's body or parameters, in lower case and without separators. A sign (`=`
  /// or `:`) must follow.
  private static let bodies = WordLists.bytes("bodies", of: "requests")
  /// The names of a request or its body that count only if a sign and an object follow, because
  /// they may also name an ID.
  private static let objects = WordLists.bytes("objects", of: "requests")

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
  private static let longest = 24

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

  /// Returns whether a word begins a request.
  private static func isStart(_ word: Bytes, in text: Bytes) -> Bool {
    let lower = word.map(\.lowercasedASCII)
    if methods.contains(lower) {
      let rest = text[word.endIndex...].drop { " \t\"'".utf8.contains($0) }
      let hasTarget =
        rest.startIndex > word.endIndex
        && (rest.starts(with: "/") || rest.starts(with: "http:") || rest.starts(with: "https:"))
      return hasTarget || word.allSatisfy(\.isCapital)
    }
    if commands.contains(lower) { return text[word.endIndex...].first == 0x20 }
    let name = plain(word)
    guard bodies.contains(name) || objects.contains(name) else { return false }
    let sign = text[word.endIndex...].drop { marks.contains($0) }
    guard let first = sign.first, "=:".utf8.contains(first) else { return false }
    let value = sign.dropFirst().drop { marks.contains($0) }
    return bodies.contains(name) || value.first == UInt8(ascii: "{")
  }

  /// Marks between a name, its sign and its value.
  private static let marks = Set(" \"'\\".utf8)

  /// Returns whether a byte is part of a word.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "_-".utf8.contains(byte)
  }
}
