import Evidence

extension FieldNode {
  /// A field whose value is its bytes; no node where there are none.
  static func bytes(
    _ name: String, _ bytes: Bytes?, note: String? = nil, privacy: Privacy = .plain
  ) -> FieldNode? {
    bytes.map { FieldNode(name, .bytes($0), at: $0, note: note, privacy: privacy) }
  }

  /// A field whose value is text, or its bytes where they are no text.
  static func text(_ name: String, _ bytes: Bytes?, note: String? = nil) -> FieldNode? {
    bytes.map { FieldNode(name, .textual($0), at: $0, note: note) }
  }

  static func number(_ name: String, _ value: Int64?, at bytes: Bytes? = nil) -> FieldNode? {
    value.map { FieldNode(name, .number($0), at: bytes) }
  }

  static func time(_ name: String, _ value: Timestamp?, at bytes: Bytes?) -> FieldNode? {
    value.map { FieldNode(name, .time($0), at: bytes) }
  }

  static func name(_ name: String, _ value: DistinguishedName?) -> FieldNode? {
    value.map { FieldNode(name, .text("\($0)"), at: $0.bytes) }
  }

  /// A list with the number of its elements, which are left out of an outline.
  static func list<Element>(
    _ name: String, _ elements: [Element], _ detail: TreeDetail, note: String? = nil,
    _ node: (Int, Element) -> FieldNode
  ) -> FieldNode {
    FieldNode(
      name, .number(Int64(elements.count)), note: note,
      detail == .complete ? elements.enumerated().map(node) : [])
  }

  static func algorithm(_ name: String, _ value: AlgorithmIdentifier?) -> FieldNode? {
    value.map { FieldNode(name, .identifier($0.algorithm.algorithmName), at: $0.bytes) }
  }
}

extension FieldValue {
  /// The bytes as text where they are text, and as bytes where they are not.
  static func textual(_ bytes: Bytes) -> FieldValue {
    bytes.utf8.map(FieldValue.text) ?? .bytes(bytes)
  }
}
