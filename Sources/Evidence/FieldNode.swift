/// One line of a decoded structure: a name, a value, the bytes it was read from, and what it holds.
///
/// Every decoded type describes itself as such a tree (the files in `Describe/`), so that the
/// terminal, JSON and HTML show the same fields in the same order.
///
/// A node never changes, and is handed on by reference: a tree is walked half a dozen times before it is
/// written.
package final class FieldNode: Sendable {
  package let name: String
  package let value: FieldValue
  package let bytes: Bytes?
  /// What the value means, where that does not go without saying.
  package let note: String?
  package let privacy: Privacy
  package let children: [FieldNode]

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

  package convenience init(
    _ name: String, _ value: FieldValue = .none, at bytes: Bytes? = nil, note: String? = nil,
    privacy: Privacy = .plain, _ children: [FieldNode?] = []
  ) {
    self.init(
      name, value, at: bytes, note: note, privacy: privacy, holding: children.compactMap(\.self))
  }

  /// A heading: fields that belong together and have no bytes of their own.
  package convenience init(_ name: String, _ children: [FieldNode?]) {
    self.init(name, .none, children)
  }
}

extension FieldNode: Hashable {
  package static func == (left: FieldNode, right: FieldNode) -> Bool {
    left === right
      || left.name.equals(right.name) && left.value == right.value && left.bytes == right.bytes
        && left.note.map { ByteText($0) } == right.note.map { ByteText($0) }
        && left.privacy == right.privacy && left.children == right.children
  }

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
  case plain
  /// The same for every device: it tells nothing of the one that the artifact is from.
  case shared
  /// Tells of the device, although the value does not look like it.
  case identifier
  /// Lets its holder act, as a password does.
  case secret
  /// Not shown, or replaced: its bytes must not be shown anywhere else either.
  case withheld
}

/// A decoded value, kept as what it is until a renderer writes it.
package enum FieldValue: Sendable, Hashable {
  case none
  case text(String)
  case number(Int64)
  case flag(Bool)
  case bytes(Bytes)
  case time(Timestamp)
  case identifier(String)
  /// Present, but not to be shown: a token.
  case redacted(count: Int)
}
