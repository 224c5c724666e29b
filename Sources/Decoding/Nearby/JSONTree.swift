import Evidence

extension JSONNode {
  /// Returns the value as a tree: a node for each member and element, with its bytes.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - secret: The names of members that must not be shown.
  ///   - times: The names of members that are seconds since 1970.
  func tree(
    named name: String, secret: Set<ByteText> = [], times: Set<ByteText> = []
  ) -> FieldNode {
    guard !secret.contains(ByteText(name)) else {
      return FieldNode(name, .bytes(bytes), at: bytes, privacy: .secret)
    }
    let nodes = children(secret: secret, times: times)
    switch kind {
    case .object(let members):
      return FieldNode(
        name, at: bytes, note: "object, \(members.count.counted("member"))", nodes)
    case .array(let elements):
      return FieldNode(
        name, at: bytes, note: "array, \(elements.count.counted("element"))", nodes)
    case .string(let text): return FieldNode(name, .textual(text), at: bytes)
    case .number:
      let time = times.contains(ByteText(name)) ? seconds : nil
      return FieldNode(name, number, at: bytes, note: time.map { "\($0)" })
    case .bool(let flag): return FieldNode(name, .flag(flag), at: bytes)
    case .null: return FieldNode(name, .identifier("null"), at: bytes)
    }
  }

  /// Returns the nodes of members, by name, or of elements, by index.
  func children(secret: Set<ByteText> = [], times: Set<ByteText> = []) -> [FieldNode] {
    switch kind {
    case .object(let members):
      members.map { $0.value.tree(named: $0.name, secret: secret, times: times) }
    case .array(let elements):
      elements.enumerated().map { $1.tree(named: "[\($0)]", secret: secret, times: times) }
    case .string, .number, .bool, .null: []
    }
  }

  /// The number; as it is written if it isn't an integer of 64 bits.
  private var number: FieldValue {
    let text = bytes.utf8 ?? ""
    return Int64(text).map(FieldValue.number) ?? .identifier(text)
  }

  /// The time of a number of seconds since 1970; `nil` if it is out of range.
  private var seconds: Timestamp? {
    bytes.utf8.flatMap { Int64($0) }.flatMap(Timestamp.init(seconds:))
  }
}
