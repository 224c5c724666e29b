package import Evidence

/// A JSON value (RFC 8259) with the bytes from which it was read.
package struct JSONNode: Sendable {
  /// The type and value.
  package let kind: Kind

  /// The value as it is written, with its brackets or quotation marks.
  package let bytes: Bytes

  /// Creates a value.
  package init(_ kind: Kind, at bytes: Bytes) {
    self.kind = kind
    self.bytes = bytes
  }

  /// The type and value.
  package enum Kind: Sendable {
    /// An object with its members in order, duplicate names included.
    case object([Member])
    /// An array.
    case array([JSONNode])
    /// A string without its quotation marks: a slice if it has no escapes, otherwise a derived
    /// buffer.
    case string(Bytes)
    /// A number, possibly malformed. It is not converted; the bytes contain its digits.
    case number
    /// `true` or `false`.
    case bool(Bool)
    /// `null`.
    case null
  }

  /// A member of an object.
  package struct Member: Sendable {
    /// The name, its escapes decoded.
    package let name: String
    /// The value.
    package let value: JSONNode

    /// Creates a member.
    package init(_ name: String, _ value: JSONNode) {
      self.name = name
      self.value = value
    }
  }

  /// The members of an object; `nil` for other types.
  @inlinable package var members: [Member]? {
    if case .object(let members) = kind { members } else { nil }
  }

  /// The elements of an array; `nil` for other types.
  @inlinable package var elements: [JSONNode]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  /// The decoded characters of a string; `nil` for other types.
  @inlinable package var string: Bytes? {
    if case .string(let characters) = kind { characters } else { nil }
  }

  /// Whether the value is `null`.
  @inlinable package var isNull: Bool {
    if case .null = kind { true } else { false }
  }

  /// The characters of a string, or a number as it is written; `nil` for other types and for a
  /// malformed number. For values that senders write as a string or as a number.
  package var text: Bytes? {
    switch kind {
    case .string(let characters): characters
    case .number: JSONNumber.isValid(bytes) ? bytes : nil
    case .object, .array, .bool, .null: nil
    }
  }

  /// The type with its article, for use in a sentence: “an object”.
  package var typeName: String {
    switch kind {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: JSONNumber.isValid(bytes) ? "a number" : "a malformed number"
    case .bool: "a boolean"
    case .null: "null"
    }
  }

  /// The value of the first member with a name; `nil` if there is none or the value isn't an
  /// object.
  package subscript(name: String) -> JSONNode? {
    guard case .object(let members) = kind else { return nil }
    // By index: an element that is only looked at is not copied.
    return members.indices.first { members[$0].name.equals(name) }.map { members[$0].value }
  }
}
