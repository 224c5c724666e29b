import Evidence

extension FieldNode {
  /// Returns a field of bytes; `nil` for `nil`.
  static func bytes(
    _ name: String, _ bytes: Bytes?, note: String? = nil, privacy: Privacy = .plain
  ) -> FieldNode? {
    bytes.map { FieldNode(name, .bytes($0), at: $0, note: note, privacy: privacy) }
  }

  /// Returns a field of text, or of bytes if they are not UTF-8; `nil` for `nil`.
  static func text(_ name: String, _ bytes: Bytes?, note: String? = nil) -> FieldNode? {
    bytes.map { FieldNode(name, .textual($0), at: $0, note: note) }
  }

  /// Returns a field with a number; `nil` for `nil`.
  static func number(_ name: String, _ value: Int64?, at bytes: Bytes? = nil) -> FieldNode? {
    value.map { FieldNode(name, .number($0), at: bytes) }
  }

  /// Returns a field with a time; `nil` for `nil`.
  static func time(_ name: String, _ value: Timestamp?, at bytes: Bytes?) -> FieldNode? {
    value.map { FieldNode(name, .time($0), at: bytes) }
  }

  /// Returns a field with a distinguished name; `nil` for `nil`.
  static func name(_ name: String, _ value: DistinguishedName?) -> FieldNode? {
    value.map { FieldNode(name, .text("\($0)"), at: $0.bytes) }
  }

  /// Returns a list with the number of its elements. An outline omits the elements.
  static func list<Element>(
    _ name: String, _ elements: [Element], _ detail: TreeDetail, note: String? = nil,
    _ node: (Int, Element) -> FieldNode
  ) -> FieldNode {
    FieldNode(
      name, .number(Int64(elements.count)), note: note,
      detail == .complete ? elements.enumerated().map(node) : [])
  }

  /// Returns a field with the name of an algorithm; `nil` for `nil`.
  static func algorithm(_ name: String, _ value: AlgorithmIdentifier?) -> FieldNode? {
    value.map { FieldNode(name, .identifier($0.algorithm.algorithmName), at: $0.bytes) }
  }
}

extension FieldValue {
  /// Returns text for bytes that are UTF-8, otherwise the bytes.
  static func textual(_ bytes: Bytes) -> FieldValue {
    bytes.utf8.map(FieldValue.text) ?? .bytes(bytes)
  }
}
