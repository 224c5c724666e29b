import Claims
import Decoding
import Evidence

/// Reads the names that a client chose for the fields of a GraphQL answer (GraphQL, October 2021, §2.7). Such a name
/// says nothing about the value: `{ challenge: nickname }`. Nor does the name of the field, because a server of another
/// kind ignores the query.
struct GraphQLAliases {
  /// The chosen names that call a field a challenge, or its identifier, that isn't called so itself.
  private var names: Set<ByteText> = []
  /// Whether there are more of them, so that no name counts.
  private var isCut = false
  /// Members that a service profile calls a challenge.
  private let challengeNames: Set<ByteText>

  /// The most names that are kept.
  private static let most = 256

  /// Reads the query of a request, or those of a batch. The body can also be the query alone, or a form.
  /// - Parameters:
  ///   - request: The request.
  ///   - address: The URL of the request.
  ///   - strings: The strings of the exchange.
  ///   - challengeNames: Members that a service profile calls a challenge.
  init(
    in request: OpenedMessage, to address: Bytes, and strings: [SeenString],
    challengeNames: Set<ByteText>
  ) {
    self.challengeNames = challengeNames
    // A query alone may begin as a JSON object does.
    if request.json?.isComplete != true, Self.beginsQuery(request.content) { read(request.content) }
    let body =
      request.json?.value.map { [$0] + ($0.elements ?? []) }?.flatMap { $0.members ?? [] }
      ?? FormText.fields(of: request.content) ?? []
    for member in body + FormText.query(of: address) where member.name.equals("query") {
      if let query = member.value.string { read(query) }
    }
    for string in strings where string.author == .client && string.name?.equals("query") ?? false {
      read(string.text)
    }
  }

  /// Returns whether the client chose a name in the answer that calls the value a challenge, or its identifier.
  func contains(_ name: String?) -> Bool {
    name.map { isCut || names.contains(ByteText($0)) } ?? false
  }

  /// Adds the name that a client chose for a field.
  private mutating func add(_ alias: String, for field: String) {
    let meaning = meaning(of: alias)
    guard meaning == .challenge || meaning == .identifier, self.meaning(of: field) != meaning else {
      return
    }
    if names.count < Self.most { names.insert(ByteText(alias)) } else { isCut = true }
  }

  /// Returns what a name says about a value.
  private func meaning(of name: String) -> ChallengeName? {
    challengeNames.contains(ByteText(name)) ? .challenge : ChallengeName(name)
  }

  /// Reads a query. The arguments of a field, in parentheses, have no aliases.
  private mutating func read(_ query: Bytes) {
    var depth = 0
    // The name that was read last, and whether a colon follows it.
    var (name, isAlias): (Bytes?, Bool) = (nil, false)
    var rest = query
    while let byte = rest.first, !isCut {
      if let length = Self.lengthOfIgnored(rest) {
        rest = rest.dropFirst(length)
        continue
      }
      let next = rest.prefix(while: Self.isOfName)
      if depth == 0, !next.isEmpty {
        if isAlias, let name { add(name.text, for: next.text) }
        (name, isAlias) = (isAlias ? nil : next, false)
      } else {
        isAlias = byte == UInt8(ascii: ":") && name != nil
        if !isAlias { name = nil }
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
      }
      rest = rest.dropFirst(
        next.isEmpty ? byte == UInt8(ascii: "\"") ? Self.lengthOfString(rest) : 1 : next.count)
    }
  }

  /// The names with which a definition begins (§2.3, §2.8).
  private static let definitions = ["query", "mutation", "subscription", "fragment"]

  /// Returns whether a text begins as a query does: with a bracket, or with the name of a definition.
  private static func beginsQuery(_ text: Bytes) -> Bool {
    var rest = text
    while let length = lengthOfIgnored(rest) { rest = rest.dropFirst(length) }
    return rest.first == UInt8(ascii: "{") || definitions.contains { rest.starts(with: $0) }
  }

  /// Returns the length of what a text begins with that means nothing: whitespace, a comma, a byte order mark or a
  /// comment (§2.1.7); `nil` if it is something else.
  private static func lengthOfIgnored(_ text: Bytes) -> Int? {
    switch text.first {
    case UInt8(ascii: ","): 1
    case UInt8(ascii: "#"): text.prefix { !$0.isLineBreak }.count
    case let byte? where byte.isWhiteSpace: 1
    default: text.starts(with: "\u{feff}") ? 3 : nil
    }
  }

  /// Returns the length of the string that a text begins with, on one line or in three quotes (§2.9.4).
  private static func lengthOfString(_ text: Bytes) -> Int {
    let quotes = text.starts(with: "\"\"\"") ? "\"\"\"" : "\""
    let escape = quotes.utf8.count + 1
    var place = text.startIndex + quotes.utf8.count
    while place < text.endIndex {
      let rest = text.between(place, text.endIndex)
      if rest.starts(with: quotes) { return place + quotes.utf8.count - text.startIndex }
      if escape == 2, text[place].isLineBreak { break }
      let isEscaped =
        text[place] == UInt8(ascii: "\\") && (escape == 2 || rest.dropFirst().starts(with: quotes))
      place += isEscaped ? escape : 1
    }
    return min(place, text.endIndex) - text.startIndex
  }

  /// Returns whether a byte is part of a name (§2.1.9).
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "_")
  }
}
