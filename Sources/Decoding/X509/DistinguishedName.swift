package import Evidence

/// The distinguished name of an issuer or subject (RFC 5280 §4.1.2.4).
package struct DistinguishedName: Sendable, Hashable {
  /// The encoded name. Names are compared by these bytes.
  package let bytes: Bytes
  /// The attributes of all relative distinguished names, in order. Malformed ones, and values other
  /// than UTF8String, PrintableString and IA5String, are left out.
  package let attributes: [Attribute]

  /// An attribute of a name.
  package struct Attribute: Sendable, Hashable {
    /// The object identifier of the type.
    package let type: OID
    /// The value.
    package let value: String
  }
}

extension DistinguishedName {
  /// Reads a name; `nil` if the element is missing or not a SEQUENCE.
  init?(_ element: ASN1Element?) {
    guard let element, element.tag == .sequence, element.isConstructed else { return nil }
    let attributes = element.children.flatMap(\.children).compactMap { pair -> Attribute? in
      guard let type = pair.children.first?.objectIdentifier,
        let value = pair.children.dropFirst().first?.text
      else { return nil }
      return Attribute(type: type, value: value)
    }
    self.init(bytes: element.bytes, attributes: attributes)
  }

  /// Returns the name at another place with the same bytes.
  func moved(_ move: ByteMove) -> DistinguishedName {
    DistinguishedName(bytes: move(bytes), attributes: attributes)
  }

  /// The first common name (CN); `nil` if there is none.
  package var commonName: String? { attributes.first { $0.type == "2.5.4.3" }?.value }

  /// The common name for a sentence, with the code points of spaces that a reader can't see.
  package var shownName: String? { commonName?.withMarkedSpaces }
}

extension DistinguishedName: CustomStringConvertible {
  /// The name as `CN=…, O=…`, in the order of its encoding.
  package var description: String {
    attributes.map { "\(Self.shortNames[$0.type] ?? $0.type.description)=\($0.value)" }
      .joined(separator: ", ")
  }

  /// The short names of common attribute types (RFC 4514 §3).
  private static let shortNames = RegisteredNames.identifiers("attributes")
}
