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

  /// Returns a time in RFC 3339.
  private static func day(_ text: String) -> Timestamp {
    Timestamp(rfc3339: text) ?? Timestamp(milliseconds: 0)
  }

  /// Returns a serial number of 16 bytes that is derived from the key. Apple's are random.
  private static func serial(of key: SigningKey) -> [UInt8] {
    [0x1f] + Digest.sha256(key.publicPoint).prefix(15)
  }

  /// Returns the plan of the root of attestations, after the Apple App Attestation Root CA.
  static func attestationRoot(_ key: SigningKey) -> CertificatePlan {
    CertificatePlan(
      serial: serial(of: key),
      subject: attestationName("Throw-away App Attestation Root CA"),
      notBefore: day("2020-03-18T18:32:53Z"), notAfter: day("2045-03-15T00:00:00Z"),
      curve: key.curve, publicPoint: key.publicPoint,
      extensions: [
        .basicConstraints(isCA: true), .subjectKeyIdentifier(of: key.publicPoint),
        .keyUsage(issuing),
      ], hash: .sha384)
  }

  /// Returns the plan of the intermediate of attestations, after Apple App Attestation CA 1.
  static func attestationIssuer(_ key: SigningKey, under root: Authority) -> CertificatePlan {
    CertificatePlan(
      serial: serial(of: key), subject: attestationName("Throw-away App Attestation CA 1"),
      notBefore: day("2020-03-18T18:39:55Z"), notAfter: day("2030-03-13T00:00:00Z"),
      curve: key.curve, publicPoint: key.publicPoint,
      extensions: [
        .basicConstraints(isCA: true, pathLength: 0),
        .authorityKeyIdentifier(of: root.key.publicPoint),
        .subjectKeyIdentifier(of: key.publicPoint), .keyUsage(issuing),
      ], hash: .sha384)
  }

  /// Returns the plan of the root of receipts, after Apple Root CA - G3.
  static func receiptRoot(_ key: SigningKey) -> CertificatePlan {
    CertificatePlan(
      serial: Array(serial(of: key).prefix(8)), subject: receiptName("Throw-away Root CA - G3"),
      notBefore: day("2014-04-30T18:19:06Z"), notAfter: day("2039-04-30T18:19:06Z"),
      curve: key.curve, publicPoint: key.publicPoint,
      extensions: [
        .subjectKeyIdentifier(of: key.publicPoint), .basicConstraints(isCA: true),
        .keyUsage(issuing),
      ], hash: .sha384)
  }

  /// Returns the plan of the intermediate of receipts, after Apple Application Integration CA 5 -
  /// G1.
  static func receiptIssuer(_ key: SigningKey, under root: Authority) -> CertificatePlan {
    CertificatePlan(
      serial: serial(of: key),
      subject: receiptName("Throw-away Application Integration CA 5 - G1"),
      notBefore: day("2019-03-22T17:53:33Z"), notAfter: day("2034-03-22T00:00:00Z"),
      curve: key.curve, publicPoint: key.publicPoint,
      extensions: [
        .basicConstraints(isCA: true), .authorityKeyIdentifier(of: root.key.publicPoint),
        .ocspResponder("http://ocsp.throw-away.invalid/root-g3"),
        .revocationList("http://crl.throw-away.invalid/root-g3.crl"),
        .subjectKeyIdentifier(of: key.publicPoint), .keyUsage(issuing),
        .marker("1.2.840.113635.100.6.2.3"),
      ], hash: .sha384)
  }

  /// Returns the plan of the certificate that signs receipts.
  static func receiptSigner(_ key: SigningKey, under issuer: Authority) -> CertificatePlan {
    CertificatePlan(
      serial: serial(of: key),
      subject: CertificateName(
        .commonName("Throw-away Attestation Fraud Receipt Signing"), organization, .country("US")),
      notBefore: day("2026-01-20T20:21:09Z"), notAfter: day("2027-02-18T18:58:39Z"),
      curve: key.curve, publicPoint: key.publicPoint,
      extensions: [
        .basicConstraints(isCA: false), .authorityKeyIdentifier(of: issuer.key.publicPoint),
        .ocspResponder("http://ocsp.throw-away.invalid/integration-ca-5"),
        .policy(
          "1.2.840.113635.100.5.1", notice: "Nobody relies on this certificate.",
          statement: "http://www.throw-away.invalid/"),
        .subjectKeyIdentifier(of: key.publicPoint), .keyUsage(0x80), receiptSigning,
      ], hash: .sha256)
  }

  /// The extension that marks the certificates that sign receipts.
  static let receiptSigning = CertificateExtensionPlan.marker("1.2.840.113635.100.12.15")
}
