import Evidence
import Signing
import SystemCrypto

/// The plans of the authorities' certificates. They copy Apple's certificates attribute by
/// attribute, under other names.
enum AuthorityPlans {
  /// The key usage keyCertSign and cRLSign (RFC 5280 §4.2.1.3).
  private static let issuing: UInt8 = 0x06
  /// The organization in all names.
  private static let organization = CertificateName.Attribute.organization("Attestscope Throw-away")

  /// Returns a name in the PKI of attestations.
  private static func attestationName(_ commonName: String) -> CertificateName {
    CertificateName(.commonName(commonName), organization, .state("California"))
  }

  /// Returns a name in the PKI of receipts.
  private static func receiptName(_ commonName: String) -> CertificateName {
    CertificateName(
      .commonName(commonName), .unit("Throw-away Certification Authority"), organization,
      .country("US"))
  }

  /// Returns the plan of an authority's certificate. Its serial number is derived from the key;
  /// Apple's are random.
  ///
  /// - Parameters:
  ///   - start: The start of the validity, in RFC 3339.
  ///   - end: The end of the validity.
  ///   - length: The length of the serial number in bytes.
  private static func plan(
    _ key: SigningKey, _ subject: CertificateName, from start: String, to end: String,
    serial length: Int = 16, hash: HashAlgorithm = .sha384,
    _ extensions: [CertificateExtensionPlan]
  ) -> CertificatePlan {
    func day(_ text: String) -> Timestamp {
      Timestamp(rfc3339: text) ?? Timestamp(milliseconds: 0)
    }
    return CertificatePlan(
      serial: [0x1f] + Digest.sha256(key.publicPoint).prefix(length - 1), subject: subject,
      notBefore: day(start), notAfter: day(end), curve: key.curve, publicPoint: key.publicPoint,
      extensions: extensions, hash: hash)
  }

  /// Returns the plan of the root of attestations, after the Apple App Attestation Root CA.
  static func attestationRoot(_ key: SigningKey) -> CertificatePlan {
    plan(
      key, attestationName("Throw-away App Attestation Root CA"),
      from: "2020-03-18T18:32:53Z", to: "2045-03-15T00:00:00Z",
      [
        .basicConstraints(isCA: true), .subjectKeyIdentifier(of: key.publicPoint),
        .keyUsage(issuing),
      ])
  }

  /// Returns the plan of the intermediate of attestations, after Apple App Attestation CA 1.
  static func attestationIssuer(_ key: SigningKey, under root: Authority) -> CertificatePlan {
    plan(
      key, attestationName("Throw-away App Attestation CA 1"),
      from: "2020-03-18T18:39:55Z", to: "2030-03-13T00:00:00Z",
      [
        .basicConstraints(isCA: true, pathLength: 0),
        .authorityKeyIdentifier(of: root.key.publicPoint),
        .subjectKeyIdentifier(of: key.publicPoint), .keyUsage(issuing),
      ])
  }

  /// Returns the plan of the root of receipts, after Apple Root CA - G3.
  static func receiptRoot(_ key: SigningKey) -> CertificatePlan {
    plan(
      key, receiptName("Throw-away Root CA - G3"),
      from: "2014-04-30T18:19:06Z", to: "2039-04-30T18:19:06Z", serial: 8,
      [
        .subjectKeyIdentifier(of: key.publicPoint), .basicConstraints(isCA: true),
        .keyUsage(issuing),
      ])
  }

  /// Returns the plan of the intermediate of receipts, after Apple Application Integration CA 5 -
  /// G1.
  static func receiptIssuer(_ key: SigningKey, under root: Authority) -> CertificatePlan {
    plan(
      key, receiptName("Throw-away Application Integration CA 5 - G1"),
      from: "2019-03-22T17:53:33Z", to: "2034-03-22T00:00:00Z",
      [
        .basicConstraints(isCA: true), .authorityKeyIdentifier(of: root.key.publicPoint),
        .ocspResponder("http://ocsp.throw-away.invalid/root-g3"),
        .revocationList("http://crl.throw-away.invalid/root-g3.crl"),
        .subjectKeyIdentifier(of: key.publicPoint), .keyUsage(issuing),
        .marker("1.2.840.113635.100.6.2.3"),
      ])
  }

  /// Returns the plan of the certificate that signs receipts.
  static func receiptSigner(_ key: SigningKey, under issuer: Authority) -> CertificatePlan {
    plan(
      key,
      CertificateName(
        .commonName("Throw-away Attestation Fraud Receipt Signing"), organization, .country("US")),
      from: "2026-01-20T20:21:09Z", to: "2027-02-18T18:58:39Z", hash: .sha256,
      [
        .basicConstraints(isCA: false), .authorityKeyIdentifier(of: issuer.key.publicPoint),
        .ocspResponder("http://ocsp.throw-away.invalid/integration-ca-5"),
        .policy(
          "1.2.840.113635.100.5.1", notice: "Nobody relies on this certificate.",
          statement: "http://www.throw-away.invalid/"),
        .subjectKeyIdentifier(of: key.publicPoint), .keyUsage(0x80), receiptSigning,
      ])
  }

  /// The extension that marks the certificates that sign receipts.
  static let receiptSigning = CertificateExtensionPlan.marker("1.2.840.113635.100.12.15")
}
