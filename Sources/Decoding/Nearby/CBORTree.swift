import Evidence

extension CBORItem {
  /// Returns the item as a tree: a node for each item inside it, with its bytes.
  ///
  /// Maps that are COSE keys have the names of their labels, so that private parts are recognized
  /// wherever a key is. Byte strings with tag 24 are decoded (RFC 8949 §3.4.5.1).
  func tree(named name: String, _ budget: inout TreeBudget) -> FieldNode {
    switch kind {
    case .bytes(let string): return FieldNode(name, .bytes(string), at: bytes)
    case .text(let string): return FieldNode(name, .textual(string), at: bytes)
    case .array(let items):
      return FieldNode(
        name, at: bytes, note: "array, \(items.count.counted("item"))",
        items.enumerated().map { $1.tree(named: "[\($0)]", &budget) })
    case .map(let entries):
      if let key = COSEKeyReading(self) { return key.tree(named: name, &budget) }
      return FieldNode(
        name, at: bytes, note: "map, \(entries.count.counted("entry", "entries"))",
        entries.map { $0.value.tree(named: $0.key.keyName, &budget) })
    case .tagged(let number, let item): return tagged(number, item, named: name, &budget)
    case .unsigned, .negative, .simple, .float: return FieldNode(name, scalar, at: bytes)
    }
  }

  /// Returns a tagged item with the tag's number and name.
  private func tagged(
    _ number: UInt64, _ item: CBORItem, named name: String, _ budget: inout TreeBudget
  ) -> FieldNode {
    let meaning = Self.tagNames[number].map { ": \($0)" } ?? ""
    var inner = [item.tree(named: "content", &budget)]
    if number == 24, let string = item.byteString, let limits = budget.limits,
      let decoded = CBORDecoder.decodeWhole(string, limits: limits).whole
    {
      budget.depth -= 1
      budget.nodes -= decoded.nodeCount
      inner = [
        FieldNode("content", at: item.bytes, [decoded.tree(named: "encoded item", &budget)])
      ]
      budget.depth += 1
    }
    return FieldNode(name, at: bytes, note: "tag \(number)\(meaning)", inner)
  }

  /// The value of an item without items inside it: a Boolean, a number, or its diagnostic notation.
  private var scalar: FieldValue {
    switch kind {
    case .simple(20): .flag(false)
    case .simple(21): .flag(true)
    default: integer.map(FieldValue.number) ?? .identifier(diagnostic)
    }
  }

  /// The item as the name of a map's entry: text as it is, anything else in diagnostic notation.
  var keyName: String { text ?? diagnostic }

  /// The names of common tags by number (IANA, “Concise Binary Object Representation (CBOR) Tags”).
  static let tagNames: [UInt64: String] = RegisteredNames.numbers("tags")

  /// The number of items in the item, itself included.
  var nodeCount: Int {
    switch kind {
    case .array(let items): items.reduce(1) { $0 + $1.nodeCount }
    case .map(let entries): entries.reduce(1) { $0 + $1.value.nodeCount }
    case .tagged(_, let item): 1 + item.nodeCount
    case .unsigned, .negative, .bytes, .text, .simple, .float: 1
    }
  }
}

extension CBORDecoder.Decoded {
  /// The item if it is complete and fills the bytes; `nil` otherwise.
  var whole: CBORItem? { item.flatMap { $0.isComplete && rest.isEmpty ? $0 : nil } }
}
