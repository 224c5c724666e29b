/// A JSON value that is to be written (RFC 8259).
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)
  case array([JSONValue])
  /// An object, written in the order of the list.
  case named([(name: String, value: JSONValue)])
  /// A value that is already serialized, as UTF-8. It is copied without a check.
  case written([UInt8])

  /// Returns an object. Members without a value are omitted.
  package static func object(_ members: JSONMembers) -> JSONValue { .named(members.list) }

  /// Returns an object whose names are data, sorted by name. Members without a value are omitted.
  package static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .named(members.present.sorted { $0.name < $1.name })
  }
}

extension [(String, JSONValue?)] {
  /// The members that have a value.
  package var present: [(name: String, value: JSONValue)] {
    compactMap { name, value in value.map { (name: name, value: $0) } }
  }
}

/// Members in the order in which they are given.
package struct JSONMembers: Sendable, ExpressibleByDictionaryLiteral {
  /// Names and values.
  package let list: [(name: String, value: JSONValue)]

  /// Creates members from a dictionary literal, without those whose value is `nil`; the order of the
  /// literal stays.
  package init(dictionaryLiteral members: (String, JSONValue?)...) { list = members.present }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  /// Creates a string.
  package init(stringLiteral value: String) { self = .string(value) }
  /// Creates `true` or `false`.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue {
  /// Returns a number without fraction.
  package static func integer(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  /// Returns an array of strings.
  package static func strings(_ values: some Sequence<String>) -> JSONValue {
    .array(values.map { .string($0) })
  }

  /// Returns an array, or `nil` if it is empty, so that its member is omitted.
  package static func nonEmpty(_ values: [JSONValue]) -> JSONValue? {
    values.isEmpty ? nil : .array(values)
  }
}
