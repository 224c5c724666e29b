package import Evidence

/// A JSON value (RFC 8259) with the bytes it was read from.
package struct JSONNode: Sendable {
  package let kind: Kind

  /// The value as it is written, with its brackets or quotes.
  package let bytes: Bytes

  package init(_ kind: Kind, at bytes: Bytes) {
    self.kind = kind
    self.bytes = bytes
  }

  package enum Kind: Sendable {
    /// In the order they are written, with those that repeat a name.
    case object([Member])
    case array([JSONNode])
    /// The characters, as a slice where none is escaped, else as a derived buffer.
    case string(Bytes)
    /// As it is written: what precision it needs is for its reader to say.
    case number
    case bool(Bool)
    case null
  }

  package struct Member: Sendable {
    package let name: String
    package let value: JSONNode

    package init(_ name: String, _ value: JSONNode) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONNode {
  package var members: [Member]? {
    if case .object(let members) = kind { members } else { nil }
  }

  package var elements: [JSONNode]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  package var string: Bytes? {
    if case .string(let characters) = kind { characters } else { nil }
  }

  package var isNull: Bool {
    if case .null = kind { true } else { false }
  }

  /// A string's characters or a number as it is written: what a caller wrote down, either way.
  package var text: Bytes? {
    switch kind {
    case .string(let characters): characters
    case .number: bytes
    case .object, .array, .bool, .null: nil
    }
  }

  /// The kind with its article, for use in a sentence.
  package var typeName: String {
    switch kind {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "a boolean"
    case .null: "null"
    }
  }

  /// The first member of an object with the name.
  package subscript(name: String) -> JSONNode? {
    guard case .object(let members) = kind else { return nil }
    // By index: an element that is only looked at is not copied.
    return members.indices.first { members[$0].name.equals(name) }.map { members[$0].value }
  }
}
