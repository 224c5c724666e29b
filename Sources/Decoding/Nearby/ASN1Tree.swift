import Evidence

extension ASN1Element {
  /// Returns the element as a tree: a node for each element inside it, with its bytes.
  ///
  /// OCTET STRINGs and BIT STRINGs that contain DER are decoded, as far as the budget allows.
  /// Private keys are marked as secret, wherever they are.
  func tree(named name: String? = nil, _ budget: inout TreeBudget) -> FieldNode {
    let name = name ?? tag.description
    guard !DERShape.isPrivateKey(self) else {
      return FieldNode(name, .bytes(bytes), at: bytes, note: "private key", privacy: .secret)
    }
    if isConstructed {
      return FieldNode(
        name, .none, at: bytes, note: hasIndefiniteLength ? "indefinite length" : nil,
        privacy: .plain, holding: children.map { $0.tree(&budget) })
    }
    if let inner = encapsulated(&budget) { return FieldNode(name, at: bytes, [inner]) }
    return FieldNode(name, plain, at: bytes, note: note)
  }

  /// Returns the element inside an OCTET STRING or BIT STRING; `nil` if its bytes aren't exactly
  /// one SEQUENCE or SET in DER, or if the budget is spent.
  private func encapsulated(_ budget: inout TreeBudget) -> FieldNode? {
    guard let inner = tag == .octetString ? content : wholeBits,
      inner.first == 0x30 || inner.first == 0x31,
      let limits = budget.limits
    else { return nil }
    let decoded = ASN1Decoder.decode(inner, rules: .der, limits: limits)
    guard let element = decoded.element, decoded.anomalies.isEmpty else { return nil }
    budget.nodes -= element.elementCount
    budget.depth -= 1
    defer { budget.depth += 1 }
    return element.tree(&budget)
  }

  /// The number of elements in the element, itself included.
  private var elementCount: Int { children.reduce(1) { $0 + $1.elementCount } }

  /// The value of a primitive element.
  private var plain: FieldValue {
    switch tag {
    case .boolean: boolean.map(FieldValue.flag) ?? .bytes(content)
    case .integer:
      unsignedInteger.flatMap { Int64(exactly: $0) }.map(FieldValue.number) ?? .bytes(content)
    case .null where content.isEmpty: .none
    case .objectIdentifier: objectIdentifier.map { .identifier($0.description) } ?? .bytes(content)
    case .utcTime, .generalizedTime: time.map(FieldValue.time) ?? .textual(content)
    case _ where tag.isText: .textual(content)
    default: .bytes(content)
    }
  }

  /// The name of an object identifier, or the number of unused bits of a BIT STRING; `nil` if
  /// neither applies.
  private var note: String? {
    if let identifier = objectIdentifier { return identifier.anyName }
    if tag == .bitString, let unused = content.first, unused > 0 {
      return "\(unused) unused \(unused == 1 ? "bit" : "bits")"
    }
    return nil
  }
}

extension ASN1Tag {
  /// Whether the type is a string of characters that are ASCII or UTF-8 (X.680 §41).
  fileprivate var isText: Bool {
    tagClass == .universal && [12, 18, 19, 22, 26].contains(number)
  }
}

extension OID {
  /// The identifier with its name, if it is known: “1.2.840.113549.1.9.16.1.4 (time stamp)”.
  package var phrase: String { anyName.map { "\(self) (\($0))" } ?? description }

  /// The name of an algorithm, extension, attribute or content type; `nil` if it is unknown.
  var anyName: String? {
    let algorithm = algorithmName
    if !algorithm.equals(description) { return algorithm }
    return extensionName ?? Self.otherNames[self]
  }

  /// The names of content types and attributes (RFC 5652 §3, §11; RFC 4519 §2).
  private static let otherNames = RegisteredNames.identifiers("others")
}
