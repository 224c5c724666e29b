/// A JSON value to be written (RFC 8259).
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)
  case array([JSONValue])
  /// An object whose names the program knows.
  case members(JSONMembers)
  /// An object whose names are data, in the order of the names.
  case named([(name: String, value: JSONValue)])
  /// A value that was written already.
  case written([UInt8])

  /// An object of the members that have a value.
  package static func object(_ members: JSONMembers) -> JSONValue { .members(members) }

  /// An object whose names are data, sorted by name; those without a value are left out.
  package static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    let present = members.compactMap { name, value in value.map { (name: name, value: $0) } }
    return .named(present.sorted { $0.name < $1.name })
  }
}

/// Members under names that stand in the program, in the order of the names: they are written as they
/// are, without a look at any character.
package struct JSONMembers: Sendable, ExpressibleByDictionaryLiteral {
  /// A member without a value is left out.
  package let list: [(StaticString, JSONValue?)]

  package init(dictionaryLiteral members: (StaticString, JSONValue?)...) { list = members }
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
