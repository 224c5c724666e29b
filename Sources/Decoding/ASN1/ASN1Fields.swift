import Evidence

/// A reader of the fields of a SEQUENCE or SET in order. It records fields that are missing, of a
/// wrong type, or unexpected.
struct ASN1Fields {
  /// The name of the structure, for the text of anomalies.
  private let name: String
  /// The bytes of the structure, or of its parent if it is missing.
  private let bytes: Bytes
  /// The fields that were not read yet.
  private var rest: ArraySlice<ASN1Element>
  /// The anomalies found so far.
  private(set) var anomalies: [Anomaly] = []

  /// Opens an element. A missing element or one with another tag is an anomaly, and has no fields.
  ///
  /// - Parameters:
  ///   - element: The constructed element.
  ///   - tag: The tag that it must have.
  ///   - name: The name of the structure.
  ///   - parent: The bytes to which a missing element is attributed.
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
      reject(element, as: name, expected: tag)
    }
  }

  /// Reads the next field if it has the tag and, for universal types, the right form: primitive or
  /// constructed. An OCTET STRING may have either form.
  ///
  /// - Returns: The field, or `nil`, without consuming a field that does not match.
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

  /// Reads the next field, which must have the tag.
  ///
  /// - Returns: The field; `nil` for another field, which is recorded and isn't consumed, and if no
  ///   field is left, which is recorded only if nothing was recorded before.
  mutating func required(_ tag: ASN1Tag, _ field: String) -> ASN1Element? {
    if let element = optional(tag) { return element }
    if let found = rest.first {
      reject(found, as: field, expected: tag)
    } else if anomalies.isEmpty {
      note(.missing("\(field) in \(name)"), at: bytes)
    }
    return nil
  }

  /// Reads the next field, which must be an OCTET STRING, primitive or in chunks.
  ///
  /// - Returns: The joined bytes; `nil` if the field is missing or malformed.
  mutating func octets(_ field: String) -> Bytes? {
    guard let element = required(.octetString, field) else { return nil }
    let octets = element.octets(named: field)
    if octets == nil { note(.unexpected("the form of \(field)"), at: element.bytes) }
    return octets
  }

  /// Reads all remaining fields and returns those with the tag. Others are anomalies.
  mutating func all(_ tag: ASN1Tag, _ field: String) -> [ASN1Element] {
    defer { rest = [] }
    for element in rest where element.tag != tag { reject(element, as: field, expected: tag) }
    return rest.filter { $0.tag == tag }
  }

  /// Records a deviation in the fields.
  mutating func note(_ kind: Anomaly.Kind, at bytes: Bytes) {
    anomalies.append(Anomaly(kind, at: bytes))
  }

  /// Returns all anomalies. Fields that were not read are unexpected.
  mutating func finish() -> [Anomaly] {
    for element in rest {
      note(.unexpected("\(element.tag) in \(name)"), at: element.bytes)
    }
    rest = []
    return anomalies
  }

  /// Records that a field or the structure is of another type.
  private mutating func reject(_ element: ASN1Element, as field: String, expected tag: ASN1Tag) {
    let found = element.tag.description
    note(.wrongType(field, expected: tag.description, found: found), at: element.bytes)
  }
}

extension ASN1Tag {
  /// Whether the type is always constructed. Of the other universal types, only strings can be
  /// constructed (X.690 §8).
  fileprivate var isAlwaysConstructed: Bool { self == .sequence || self == .set }
}
