import Claims
import Decoding
import Evidence

/// Reads the names that a client chose for the fields of a GraphQL answer (GraphQL, October 2021, §2.7). Such a name
/// says nothing about the value: `{ challenge: nickname }`.
struct GraphQLAliases {
  /// The name of the field for each chosen name.
  private var fields: [ByteText: String] = [:]

  /// The most names that are kept.
  private static let most = 256

  /// Reads the query of a request, or those of a batch.
  /// - Parameters:
  ///   - request: The body of the request; `nil` if it isn't JSON.
  ///   - strings: The strings of the exchange, with those of the address.
  init(in request: JSONNode?, and strings: [SeenString]) {
    for operation in request?.elements ?? [request].compactMap(\.self) {
      if let query = operation["query"]?.string { read(query) }
    }
    for string in strings where string.author == .client && string.name?.equals("query") ?? false {
      read(string.text)
    }
  }

  /// Returns the name of the field whose value has a name in the answer.
  func field(named name: String?) -> String? { name.map { fields[ByteText($0)] ?? $0 } }

  /// Reads a query. The arguments of a field, in parentheses, have no aliases.
  private mutating func read(_ query: Bytes) {
    var (depth, isInString) = (0, false)
    var place = query.startIndex
    while place < query.endIndex, fields.count < Self.most {
      let byte = query[place]
      if depth == 0, !isInString, Self.isOfName(byte) {
        let alias = query[place...].prefix(while: Self.isOfName)
        let sign = query.between(alias.endIndex, query.endIndex).drop(while: \.isWhiteSpace)
        place = alias.endIndex
        guard sign.first == UInt8(ascii: ":") else { continue }
        let field = sign.dropFirst().drop(while: \.isWhiteSpace).prefix(while: Self.isOfName)
        if !field.isEmpty { fields[ByteText(alias.text)] = field.text }
        place = field.endIndex
        continue
      }
      switch byte {
      case UInt8(ascii: "\\") where isInString: place += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "(") where !isInString: depth += 1
      case UInt8(ascii: ")") where !isInString: depth -= 1
      default: break
      }
      place += 1
    }
  }

  /// Returns whether a byte is part of a name (§2.1.9).
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "_")
  }
}
