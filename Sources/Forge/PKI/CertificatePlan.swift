package import Evidence
package import Signing
package import SystemCrypto

/// Everything that a certificate will say, until it is signed (RFC 5280 §4.1).
package struct CertificatePlan: Sendable {
  /// The serial number's magnitude, big-endian.
  package var serial: [UInt8]
  package var subject: CertificateName
  package var notBefore: Timestamp
  package var notAfter: Timestamp
  package var curve: Curve
  package var publicPoint: [UInt8]
  package var extensions: [CertificateExtensionPlan]
  /// The hash function of the issuer's signature.
  package var hash: HashAlgorithm

  package init(
    serial: [UInt8], subject: CertificateName, notBefore: Timestamp, notAfter: Timestamp,
    curve: Curve, publicPoint: [UInt8], extensions: [CertificateExtensionPlan], hash: HashAlgorithm
  ) {
    self.serial = serial
    self.subject = subject
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.curve = curve
    self.publicPoint = publicPoint
    self.extensions = extensions
    self.hash = hash
  }

  /// The certificate in DER, under an issuer's name and signature.
  package func signed(by key: SigningKey, named issuer: CertificateName) throws -> [UInt8] {
    let algorithm = DERWriter.sequence(DERWriter.objectIdentifier(hash.signatureAlgorithm))
    let tbs = DERWriter.sequence(
      DERWriter.context(0, DERWriter.integer(2)),
      DERWriter.integer(magnitude: serial),
      algorithm,
      issuer.encoded,
      DERWriter.sequence(DERWriter.time(notBefore), DERWriter.time(notAfter)),
      subject.encoded,
      curve.publicKeyInfo(of: publicPoint),
      DERWriter.context(3, DERWriter.sequence(of: extensions.map(\.encoded))))
    let signature = try key.sign(tbs, hash: hash)
    return DERWriter.sequence(tbs, algorithm, DERWriter.bitString(signature))
  }
}

extension HashAlgorithm {
  /// ecdsa-with-SHA256 and ecdsa-with-SHA384 (RFC 5758 §3.2): without parameters.
  var signatureAlgorithm: String {
    switch self {
    case .sha256: "1.2.840.10045.4.3.2"
    case .sha384: "1.2.840.10045.4.3.3"
    }
  }
}

extension Curve {
  /// A SubjectPublicKeyInfo with a named curve (RFC 5480 §2).
  package func publicKeyInfo(of point: [UInt8]) -> [UInt8] {
    let name =
      switch self {
      case .p256: "1.2.840.10045.3.1.7"
      case .p384: "1.3.132.0.34"
      }
    return DERWriter.sequence(
      DERWriter.sequence(
        DERWriter.objectIdentifier("1.2.840.10045.2.1"), DERWriter.objectIdentifier(name)),
      DERWriter.bitString(point))
  }
}
