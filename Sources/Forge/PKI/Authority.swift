import Decoding
package import Signing

/// A forged certification authority or signer: its name, its key and its certificate.
package struct Authority: Sendable {
  /// The subject of the certificate.
  package let name: CertificateName
  /// The serial number of the certificate.
  package let serial: [UInt8]
  /// The private key.
  package let key: SigningKey
  /// The certificate in DER.
  package let certificate: [UInt8]

  /// Creates an authority whose certificate another one issues; without one, a root.
  package init(_ plan: CertificatePlan, key: SigningKey, issuedBy issuer: Authority?) throws {
    name = plan.subject
    serial = plan.serial
    self.key = key
    certificate = try issuer?.issue(plan) ?? plan.signed(by: key, named: plan.subject)
  }

  /// The certificate in PEM.
  package var pem: String { PEM.text(of: certificate, label: "CERTIFICATE") }

  /// Issues a certificate under this authority's name, and returns it in DER.
  ///
  /// - Throws: ``SigningError`` if the key can't sign.
  package func issue(_ plan: CertificatePlan) throws -> [UInt8] {
    try plan.signed(by: key, named: name)
  }
}
