import Evidence

/// A map that is a COSE key (RFC 9052 §7): label 1 is a registered key type, and at least one label
/// of this type has a byte string.
struct COSEKeyReading {
  private let item: CBORItem
  private let entries: [CBORItem.Entry]
  private let keyType: COSENames.KeyType

  /// Reads a key; `nil` if the item isn't one.
  init?(_ item: CBORItem) {
    guard let entries = item.map, let number = Self.value(1, in: entries)?.integer,
      let keyType = COSENames.keyTypes[number]
    else { return nil }
    // Label 1 with a small number is also the issuer of a claim set, or anything else: a key has at
    // least one of its own parameters.
    let own = keyType.labels.keys.compactMap { Self.value($0, in: entries) }
    guard own.contains(where: { $0.byteString != nil }) else { return nil }
    self.item = item
    self.entries = entries
    self.keyType = keyType
  }

  /// Returns the value of an integer label.
  private static func value(_ label: Int64, in entries: [CBORItem.Entry]) -> CBORItem? {
    entries.first { $0.key.integer == label }?.value
  }

  /// The key's type, and its curve if it has one: `EC2, P-256`.
  var description: String {
    let hasCurve = keyType.labels[-1]?.equals("crv") == true
    let curve = hasCurve ? Self.value(-1, in: entries)?.integer : nil
    return [keyType.name, curve.map { COSENames.curves[$0] ?? "curve \($0)" }].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// Whether the key has a private or secret part.
  var isPrivate: Bool { keyType.secret.contains { Self.value($0, in: entries) != nil } }

  /// Returns the key as a tree. Private and secret parts are marked.
  func tree(named name: String, _ budget: inout TreeBudget) -> FieldNode {
    FieldNode(name, at: item.bytes, note: "COSE key: \(description)", nodes(&budget))
  }

  /// Returns a node for each label, in the order of the map.
  func nodes(_ budget: inout TreeBudget) -> [FieldNode] {
    entries.map { node(for: $0, &budget) }
  }

  /// Returns the node of a label.
  private func node(for entry: CBORItem.Entry, _ budget: inout TreeBudget) -> FieldNode {
    guard let label = entry.key.integer else {
      return entry.value.tree(named: entry.key.keyName, &budget)
    }
    let name = COSENames.keyLabels[label] ?? keyType.labels[label] ?? "\(label)"
    let value = entry.value
    if keyType.secret.contains(label) {
      return FieldNode(
        name, .bytes(value.byteString ?? value.bytes), at: value.bytes, privacy: .secret)
    }
    if let meaning = meaning(of: label, value) {
      return FieldNode(name, .identifier(meaning), at: value.bytes, note: value.diagnostic)
    }
    return value.tree(named: name, &budget)
  }

  /// Returns the name of a number in a registry; `nil` for other values.
  private func meaning(of label: Int64, _ value: CBORItem) -> String? {
    switch label {
    case 1: return keyType.name
    case 3: return value.integer.flatMap { COSENames.algorithms[$0]?.name }
    case 4:
      let names = value.array?.map { $0.integer.flatMap { COSENames.operations[$0] } } ?? []
      guard !names.isEmpty, names.count <= 16, !names.contains(nil) else { return nil }
      return names.compactMap(\.self).joined(separator: ", ")
    case -1 where keyType.labels[-1]?.equals("crv") == true:
      return value.integer.flatMap { COSENames.curves[$0] }
    default: return nil
    }
  }
}
