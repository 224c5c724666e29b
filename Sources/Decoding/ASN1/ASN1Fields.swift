import Evidence

/// Walks the fields of a SEQUENCE in order, noting what is missing, of another type, or too much.
struct ASN1Fields {
  private let name: String
  private let bytes: Bytes
  private var rest: ArraySlice<ASN1Element>
  private(set) var anomalies: [Anomaly] = []

  /// Opens `element` as a constructed element with the given tag; an element that is none has no fields.
  init(_ element: ASN1Element?, _ tag: ASN1Tag = .sequence, named name: String, in parent: Bytes) {
    self.name = name
    bytes = element?.bytes ?? parent
    rest = []
    guard let element else {
      anomalies.append(Anomaly(.missing(name), at: parent))
      return
    }
    if element.tag == tag, element.isConstructed {
      rest = element.children[...]
    } else {
      let found = element.tag.description
      anomalies.append(
        Anomaly(.wrongType(name, expected: tag.description, found: found), at: element.bytes))
    }
  }

  /// The next field, if it has the tag and the form that goes with it.
  mutating func optional(_ tag: ASN1Tag) -> ASN1Element? {
    guard let next = rest.first, next.tag == tag else { return nil }
    if next.isConstructed != tag.isAlwaysConstructed, tag.tagClass == .universal,
      tag != .octetString
    {
      return nil
    }
    rest = rest.dropFirst()
    return next
  }

  /// The next field, which must have the tag. It is not passed over when it has another one.
  mutating func required(_ tag: ASN1Tag, _ field: String) -> ASN1Element? {
    if let element = optional(tag) { return element }
    miss(field, expected: tag.description)
    return nil
  }

  /// The octets of the next field, which must be an OCTET STRING in one piece or in chunks.
  mutating func octets(_ field: String) -> Bytes? {
    guard let element = required(.octetString, field) else { return nil }
    let octets = element.octets(named: field)
    if octets == nil { note(.unexpected("the form of \(field)"), at: element.bytes) }
    return octets
  }

  /// All that is left, where each must have the tag; others are noted and passed over.
  mutating func all(_ tag: ASN1Tag, _ field: String) -> [ASN1Element] {
    defer { rest = [] }
    for element in rest where element.tag != tag {
      let found = element.tag.description
      note(.wrongType(field, expected: tag.description, found: found), at: element.bytes)
    }
    return rest.filter { $0.tag == tag }
  }

  /// Notes a deviation within the fields.
  mutating func note(_ kind: Anomaly.Kind, at bytes: Bytes) {
    anomalies.append(Anomaly(kind, at: bytes))
  }

  /// Everything noted; fields that nobody asked for included.
  mutating func finish() -> [Anomaly] {
    for element in rest {
      note(.unexpected("\(element.tag) in \(name)"), at: element.bytes)
    }
    rest = []
    return anomalies
  }

  private mutating func miss(_ field: String, expected: String) {
    if let found = rest.first {
      note(
        .wrongType(field, expected: expected, found: found.tag.description), at: found.bytes)
    } else if anomalies.isEmpty {
      note(.missing("\(field) in \(name)"), at: bytes)
    }
  }
}

extension ASN1Tag {
  /// SEQUENCE and SET are constructed always; of the other universal types only strings ever are.
  fileprivate var isAlwaysConstructed: Bool { self == .sequence || self == .set }
}
