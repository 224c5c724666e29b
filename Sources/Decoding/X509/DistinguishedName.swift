package import Evidence

/// A name of an issuer or subject (RFC 5280 §4.1.2.4).
package struct DistinguishedName: Sendable, Hashable {
  package let bytes: Bytes
  package let attributes: [Attribute]

  package struct Attribute: Sendable, Hashable {
    package let type: OID
    package let value: String
  }

  init?(_ element: ASN1Element?) {
    guard let element, element.tag == .sequence, element.isConstructed else { return nil }
    bytes = element.bytes
    attributes = element.children.flatMap(\.children).compactMap { pair in
      guard let type = pair.children.first?.objectIdentifier,
        let value = pair.children.dropFirst().first?.text
      else { return nil }
      return Attribute(type: type, value: value)
    }
  }

  private init(_ other: DistinguishedName, at bytes: Bytes) {
    self.bytes = bytes
    attributes = other.attributes
  }

  /// The same name in bytes that are the same and stand elsewhere.
  func moved(_ move: ByteMove) -> DistinguishedName { DistinguishedName(self, at: move(bytes)) }

  package var commonName: String? { attributes.first { $0.type == "2.5.4.3" }?.value }
}

extension DistinguishedName: CustomStringConvertible {
  /// `CN=…, O=…`, in the order written.
  package var description: String {
    attributes.map { "\(Self.shortNames[$0.type] ?? $0.type.description)=\($0.value)" }
      .joined(separator: ", ")
  }

  private static let shortNames: [OID: String] = [
    "2.5.4.3": "CN", "2.5.4.6": "C", "2.5.4.7": "L", "2.5.4.8": "ST", "2.5.4.10": "O",
    "2.5.4.11": "OU",
  ]
}
