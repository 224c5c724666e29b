import Evidence

/// An extension that shows the purpose of a certificate.
struct CertificateMark {
  /// The kind of certificate.
  let kind: MismatchedKind
  /// The object identifier; with a dot at its end, the start of several ones.
  let identifier: String
  /// How a report describes the extension.
  let meaning: String

  /// All extensions, the most specific first: a managed device's certificate may also contain
  /// Apple's nonce.
  private static let all = [
    CertificateMark(
      kind: .managedDeviceCertificate, identifier: "1.2.840.113635.100.8.9.",
      meaning: "which names a managed device"),
    CertificateMark(
      kind: .managedDeviceCertificate, identifier: "1.2.840.113635.100.8.10.",
      meaning: "which names the software of a managed device"),
    CertificateMark(
      kind: .managedDeviceCertificate, identifier: "1.2.840.113635.100.8.11.",
      meaning: "which holds the freshness code of a managed device"),
    CertificateMark(
      kind: .managedDeviceCertificate, identifier: "1.2.840.113635.100.8.13.",
      meaning: "which tells how a managed device starts up"),
    CertificateMark(
      kind: .androidKeyCertificate, identifier: "1.3.6.1.4.1.11129.2.1.17",
      meaning: "Android's key description"),
    CertificateMark(
      kind: .leafCertificate, identifier: OID.attestationNonce.description,
      meaning: "Apple's attestation nonce"),
  ]

  /// Returns whether the object identifier equals the mark, or is below it.
  private func matches(_ identifier: OID) -> Bool {
    let text = identifier.description
    return self.identifier.ends(with: ".")
      ? text.begins(with: self.identifier) : text.equals(self.identifier)
  }

  /// Returns what kind of certificate it is, by its extensions or else by its CA flag.
  ///
  /// - Returns: `nil` if the public key, the signature or the subject could not be read.
  static func recognize(_ certificate: Certificate) -> MismatchedContent? {
    guard certificate.signedBytes != nil, certificate.publicKey != nil,
      certificate.signature != nil, let subject = certificate.subject
    else { return nil }
    for mark in all {
      if let hit = certificate.extensions.first(where: { mark.matches($0.id) }) {
        return MismatchedContent(
          mark.kind, "it has the extension \(hit.id), \(mark.meaning)", at: hit.bytes)
      }
    }
    let isAuthority = certificate.basicConstraints?.isCA == true
    let name = subject.commonName ?? subject.description
    return MismatchedContent(
      isAuthority ? .authorityCertificate : .certificate, "its subject is “\(name)”",
      at: subject.bytes)
  }
}
