import Evidence
import Results

extension Redactor {
  /// Returns certificates, receipt and computation without what must not be shown.
  mutating func details(_ details: ArtifactDetails) -> ArtifactDetails {
    var copy = details
    copy.chains = details.chains.enumerated().map { chain in
      let place = "/details/certificates/\(chain.offset)/links"
      return CertificateChain(
        chain.element.kind,
        chain.element.certificates.enumerated().map { link($1, at: "\(place)/\($0)") })
    }
    copy.receipt = details.receipt.map { receipt in
      ReceiptDetails(
        fields: receipt.fields.enumerated().map {
          tree($1, at: "/details/receipt/fields/\($0)")
        }, signer: receipt.signer.map { text($0, at: "/details/receipt/signer") })
    }
    for (index, step) in (details.computation?.steps ?? []).enumerated() {
      let place = "/details/computation/\(index)"
      copy.computation?.steps[index].computed = step.computed.map {
        value($0, at: place + "/computed")
      }
      copy.computation?.steps[index].found = step.found.map { value($0, at: place + "/found") }
    }
    return copy
  }

  /// Returns a certificate with redacted names, serial number and attributes.
  private mutating func link(
    _ link: CertificateChain.Link, at path: @autoclosure () -> String
  ) -> CertificateChain.Link {
    CertificateChain.Link(
      role: link.role, place: link.place,
      name: own(link.name, of: link.role, at: path() + "/name"),
      subject: link.subject.map { own($0, of: link.role, at: path() + "/subject") },
      notBefore: link.notBefore, notAfter: link.notAfter, key: link.key, signature: link.signature,
      serial: link.serial.map { own($0, of: link.role, at: path() + "/serial") },
      fingerprint: link.fingerprint, authority: link.authority,
      attributes: link.attributes.enumerated().map { index, attribute in
        let field = tree(
          FieldNode(attribute.kind.rawValue, attribute.value, at: attribute.bytes),
          at: "\(path())/attributes/\(index)")
        return CertificateChain.Attribute(attribute.kind, field.value, at: attribute.bytes)
      }, bytes: link.bytes)
  }

  /// Returns a text of a certificate: for the leaf, which belongs to one device, replaced as a
  /// name; for all others, which devices share, searched for secrets only.
  private mutating func own(
    _ text: String, of role: CertificateChain.Role, at path: @autoclosure () -> String
  ) -> String {
    role == .leaf ? name(text, at: path()) : self.text(text, at: path())
  }
}
