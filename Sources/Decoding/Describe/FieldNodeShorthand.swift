import Evidence

extension FieldNode {
  /// Returns a field whose value is its bytes; `nil` for missing bytes.
  static func bytes(
    _ name: String, _ bytes: Bytes?, note: String? = nil, privacy: Privacy = .plain
  ) -> FieldNode? {
    bytes.map { FieldNode(name, .bytes($0), at: $0, note: note, privacy: privacy) }
  }

  /// Returns a field with text, or with bytes if they are not UTF-8; `nil` for missing bytes.
  static func text(_ name: String, _ bytes: Bytes?, note: String? = nil) -> FieldNode? {
    bytes.map { FieldNode(name, .textual($0), at: $0, note: note) }
  }

  /// Returns a field with a number; `nil` for a missing number.
  ///
  /// - Parameters:
  ///   - bytes: The bytes from which the number was read.
  ///   - note: What the number stands for; `nil` where that isn't known.
  static func number(
    _ name: String, _ value: Int64?, at bytes: Bytes? = nil, note: String? = nil
  ) -> FieldNode? {
    value.map { FieldNode(name, .number($0), at: bytes, note: note) }
  }

  /// Returns a field with a time; `nil` for a missing or malformed time.
  ///
  /// - Parameter bytes: The bytes from which the time was read.
  static func time(_ name: String, _ value: Timestamp?, at bytes: Bytes?) -> FieldNode? {
    value.map { FieldNode(name, .time($0), at: bytes) }
  }

  /// Returns a field with a distinguished name as `CN=…, O=…`; `nil` for a missing name.
  static func name(_ name: String, _ value: DistinguishedName?) -> FieldNode? {
    value.map { FieldNode(name, .text("\($0)"), at: $0.bytes) }
  }

  /// Returns a list whose value is the number of its elements. An outline omits the elements.
  ///
  /// - Parameter node: Returns the node of an element from its index, counted from 0, and the
  ///   element.
  static func list<Element>(
    _ name: String, _ elements: [Element], _ detail: TreeDetail, note: String? = nil,
    _ node: (Int, Element) -> FieldNode
  ) -> FieldNode {
    FieldNode(
      name, .number(Int64(elements.count)), note: note,
      detail == .complete ? elements.enumerated().map(node) : [])
  }

  /// Returns a field with the name of a COSE algorithm, and its number as a note; `nil` for an
  /// unknown one.
  static func algorithm(_ name: String, _ value: CBORItem) -> FieldNode? {
    value.integer.flatMap { COSENames.algorithms[$0] }.map {
      FieldNode(name, .identifier($0.name), at: value.bytes, note: value.diagnostic)
    }
  }

  /// Returns the trees of certificates, named by their index from 0; `nil` if one isn't a byte
  /// string, or if there are more than 16.
  static func certificates(_ items: [CBORItem]) -> [FieldNode]? {
    let certificates = items.prefix(16).compactMap(\.byteString)
    guard items.count == certificates.count else { return nil }
    return certificates.enumerated().map { Certificate(decoding: $1).tree(named: "\($0)") }
  }

  /// Returns a field with the name of an algorithm; `nil` for a missing one.
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
