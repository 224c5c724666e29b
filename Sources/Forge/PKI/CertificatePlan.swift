package import Evidence
package import Signing
package import SystemCrypto

/// The content of a certificate before it is signed (RFC 5280 §4.1).
package struct CertificatePlan: Sendable {
  /// The serial number, big-endian without sign.
  package var serial: [UInt8]
  /// The subject.
  package var subject: CertificateName
  /// The start of the validity period.
  package var notBefore: Timestamp
  /// The end of the validity period.
  package var notAfter: Timestamp
  /// The curve of the public key.
  package var curve: Curve
  /// The public key as an uncompressed point.
  package var publicPoint: [UInt8]
  /// The extensions, in order.
  package var extensions: [CertificateExtensionPlan]
  /// The hash function of the issuer's signature.
  package var hash: HashAlgorithm

  /// Returns the certificate in DER, signed with ECDSA.
  ///
  /// - Parameters:
  ///   - key: The issuer's key.
  ///   - issuer: The issuer's name.
  /// - Throws: ``SigningError`` if the key can't sign.
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
  /// The object identifier of ecdsa-with-SHA256 or ecdsa-with-SHA384 (RFC 5758 §3.2), which have no
  /// parameters.
  var signatureAlgorithm: String {
    switch self {
    case .sha256: "1.2.840.10045.4.3.2"
    case .sha384: "1.2.840.10045.4.3.3"
    }
  }
}

extension Curve {
  /// Returns the SubjectPublicKeyInfo of a point, with a named curve (RFC 5480 §2).
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
