/// A distinguished name with one attribute in each part, in the order in which it is written.
package struct CertificateName: Sendable, Hashable {
  package var attributes: [Attribute]

  package struct Attribute: Sendable, Hashable {
    let type: String
    var text: String
    var isPrintable: Bool
  }

  package init(_ attributes: Attribute...) {
    self.attributes = attributes
  }

  /// The same attributes, each changed.
  func mapping(_ change: (inout Attribute) -> Void) -> CertificateName {
    var changed = self
    for index in changed.attributes.indices { change(&changed.attributes[index]) }
    return changed
  }

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
  package static func commonName(_ text: String) -> Self {
    Self(type: "2.5.4.3", text: text, isPrintable: false)
  }
  package static func state(_ text: String) -> Self {
    Self(type: "2.5.4.8", text: text, isPrintable: false)
  }
  package static func organization(_ text: String) -> Self {
    Self(type: "2.5.4.10", text: text, isPrintable: false)
  }
  package static func unit(_ text: String) -> Self {
    Self(type: "2.5.4.11", text: text, isPrintable: false)
  }
  /// RFC 5280, appendix A.1: a country is a PrintableString.
  package static func country(_ code: String) -> Self {
    Self(type: "2.5.4.6", text: code, isPrintable: true)
  }
}
