package import Signing

/// Someone who can issue certificates: a name, a key, and the certificate that vouches for both.
package struct Authority: Sendable {
  package let name: CertificateName
  /// The serial number of the certificate.
  package let serial: [UInt8]
  package let key: SigningKey
  /// In DER.
  package let certificate: [UInt8]

  /// An authority that vouches for itself.
  init(root plan: CertificatePlan, key: SigningKey) throws {
    self.init(plan, key: key, certificate: try plan.signed(by: key, named: plan.subject))
  }

  /// An authority that another one vouches for.
  package init(_ plan: CertificatePlan, key: SigningKey, issuedBy issuer: Authority) throws {
    self.init(plan, key: key, certificate: try issuer.issue(plan))
  }

  private init(_ plan: CertificatePlan, key: SigningKey, certificate: [UInt8]) {
    name = plan.subject
    serial = plan.serial
    self.key = key
    self.certificate = certificate
  }

  package func issue(_ plan: CertificatePlan) throws -> [UInt8] {
    try plan.signed(by: key, named: name)
  }
}
