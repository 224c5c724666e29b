/// One line of a decoded structure: name, value, the bytes it was read from, and its child fields.
///
/// Every decoded type describes itself as such a tree (Sources/Decoding/Describe), so that the
/// terminal, JSON and HTML show the same fields in the same order.
///
/// A class because a tree is traversed about six times before it is written: copies share the
/// nodes, which never change.
package final class FieldNode: Sendable {
  /// The name of the field, as reports print it.
  package let name: String
  /// The decoded value; ``FieldValue/none`` for a heading.
  package let value: FieldValue
  /// The bytes that the value was read from; `nil` for a heading.
  package let bytes: Bytes?
  /// What the value means, if the value does not say so itself.
  package let note: String?
  /// How freely the value may be passed on.
  package let privacy: Privacy
  /// The fields inside this one, in display order.
  package let children: [FieldNode]

  /// Creates a field with children that are all present.
  package init(
    _ name: String, _ value: FieldValue, at bytes: Bytes?, note: String?, privacy: Privacy,
    holding children: [FieldNode]
  ) {
    self.name = name
    self.value = value
    self.bytes = bytes
    self.note = note
    self.privacy = privacy
    self.children = children
  }

  /// Creates a field.
  ///
  /// - Parameter children: The fields inside it; `nil` entries are dropped, so that optional fields
  ///   can be listed in place.
  package convenience init(
    _ name: String, _ value: FieldValue = .none, at bytes: Bytes? = nil, note: String? = nil,
    privacy: Privacy = .plain, _ children: [FieldNode?] = []
  ) {
    self.init(
      name, value, at: bytes, note: note, privacy: privacy, holding: children.compactMap(\.self))
  }

  /// Creates a heading: a group of fields without bytes of its own.
  package convenience init(_ name: String, _ children: [FieldNode?]) {
    self.init(name, .none, children)
  }
}

extension FieldNode: Hashable {
  /// Returns whether both trees are equal; texts are compared by their UTF-8 bytes.
  package static func == (left: FieldNode, right: FieldNode) -> Bool {
    left === right
      || left.name.equals(right.name) && left.value == right.value && left.bytes == right.bytes
        && left.note.map { ByteText($0) } == right.note.map { ByteText($0) }
        && left.privacy == right.privacy && left.children == right.children
  }

  /// Feeds the whole tree into the hasher, consistent with `==`.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ByteText(name))
    hasher.combine(value)
    hasher.combine(bytes)
    hasher.combine(note.map { ByteText($0) })
    hasher.combine(privacy)
    hasher.combine(children)
  }
}

/// How freely a field may be passed on, as far as its decoder knows.
package enum Privacy: Sendable, Hashable {
  /// No restriction known.
  case plain
  /// The same for every device, so it reveals nothing about the device of this artifact.
  case shared
  /// Identifies the device or its user, although the value does not look like an identifier.
  case identifier
  /// Grants access to whoever has it, like a password.
  case secret
  /// Not shown, or replaced. Its bytes must not be shown anywhere else either.
  case withheld
}

/// A decoded value in its own type. A renderer turns it into text.
package enum FieldValue: Sendable, Hashable {
  /// No value: a heading.
  case none
  /// Text, as it was decoded.
  case text(String)
  /// An integer.
  case number(Int64)
  /// A Boolean.
  case flag(Bool)
  /// Bytes without a further structure.
  case bytes(Bytes)
  /// A moment.
  case time(Timestamp)
  /// A term from a vocabulary: an object identifier, an algorithm, key usages.
  case identifier(String)
  /// A value that is present but must not be shown, such as a token, with its length in bytes.
  case redacted(count: Int)
}
