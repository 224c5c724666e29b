/// A distinguished name with one attribute per RDN, in the order in which it is encoded (RFC 5280
/// §4.1.2.4).
package struct CertificateName: Sendable, Hashable {
  /// The attributes.
  package var attributes: [Attribute]

  /// One attribute of a name.
  package struct Attribute: Sendable, Hashable {
    /// The object identifier of the type.
    let type: String
    /// The value.
    var text: String
    /// Whether the value is a PrintableString instead of a UTF8String.
    var isPrintable = false
  }

  /// Creates a name.
  package init(_ attributes: Attribute...) {
    self.attributes = attributes
  }

  /// Returns the name with a change to each attribute.
  func mapping(_ change: (inout Attribute) -> Void) -> CertificateName {
    var changed = self
    for index in changed.attributes.indices { change(&changed.attributes[index]) }
    return changed
  }

  /// The name in DER.
  package var encoded: [UInt8] {
    DERWriter.sequence(
      of: attributes.map { attribute in
        let text =
          attribute.isPrintable
          ? DERWriter.printableString(attribute.text) : DERWriter.utf8String(attribute.text)
        return DERWriter.set(of: [
          DERWriter.sequence(DERWriter.objectIdentifier(attribute.type), text)
        ])
      })
  }
}

extension CertificateName.Attribute {
  /// Returns a common name (CN).
  package static func commonName(_ text: String) -> Self { Self(type: "2.5.4.3", text: text) }
  /// Returns a state or province (ST).
  package static func state(_ text: String) -> Self { Self(type: "2.5.4.8", text: text) }
  /// Returns an organization (O).
  package static func organization(_ text: String) -> Self { Self(type: "2.5.4.10", text: text) }
  /// Returns an organizational unit (OU).
  package static func unit(_ text: String) -> Self { Self(type: "2.5.4.11", text: text) }
  /// Returns a country code (C), which is a PrintableString (RFC 5280, appendix A.1).
  package static func country(_ code: String) -> Self {
    Self(type: "2.5.4.6", text: code, isPrintable: true)
  }
}
