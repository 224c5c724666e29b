/// A JSON value to be written (RFC 8259).
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)
  case array([JSONValue])
  /// Members in the order of their names.
  case members([Member])

  package struct Member: Sendable, Hashable {
    package let name: String
    package let value: JSONValue
  }

  /// An object of the members that have a value, sorted by name.
  package static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    sorted(members.lazy.map { ($0.key, $0.value) }, count: members.count)
  }

  /// An object whose names are data.
  package static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    sorted(members, count: members.count)
  }

  private static func sorted(
    _ members: some Sequence<(String, JSONValue?)>, count: Int
  ) -> JSONValue {
    var present: [Member] = []
    present.reserveCapacity(count)
    var isSorted = true
    for (name, value) in members {
      guard let value else { continue }
      isSorted = isSorted && present.last.map { $0.name <= name } ?? true
      present.append(Member(name: name, value: value))
    }
    // Most are written down in their order.
    return .members(isSorted ? present : present.sorted { $0.name < $1.name })
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue {
  package static func integer(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  package static func strings(_ values: some Sequence<String>) -> JSONValue {
    .array(values.map { .string($0) })
  }

  /// A list that is left out when it is empty.
  package static func nonEmpty(_ values: [JSONValue]) -> JSONValue? {
    values.isEmpty ? nil : .array(values)
  }
}
