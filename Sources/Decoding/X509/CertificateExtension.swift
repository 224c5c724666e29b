package import Evidence

/// An extension of a certificate (RFC 5280 §4.2).
package struct CertificateExtension: Sendable, Hashable {
  package let id: OID
  package let isCritical: Bool
  /// The content of `extnValue`: the DER of the extension itself.
  package let value: Bytes
  package let bytes: Bytes

  init?(_ element: ASN1Element) {
    var fields = ASN1Fields(element, named: "an extension", in: element.bytes)
    let id = fields.required(.objectIdentifier, "extnID")?.objectIdentifier
    let critical = fields.optional(.boolean)
    let value = fields.octets("extnValue")
    guard let id, let value, fields.finish().isEmpty else { return nil }
    self.id = id
    isCritical = critical?.boolean ?? false
    self.value = value
    bytes = element.bytes
  }

  private init(_ other: CertificateExtension, _ move: ByteMove) {
    id = other.id
    isCritical = other.isCritical
    value = move(other.value)
    bytes = move(other.bytes)
  }

  /// The same extension in bytes that are the same and stand elsewhere.
  func moved(_ move: ByteMove) -> CertificateExtension { CertificateExtension(self, move) }

  /// The extension's own element.
  package var element: ASN1Element? { ASN1Decoder.decode(value, rules: .der).element }
}

extension OID {
  package static let basicConstraints: OID = "2.5.29.19"
  package static let keyUsage: OID = "2.5.29.15"
  package static let extendedKeyUsage: OID = "2.5.29.37"
  package static let subjectKeyIdentifier: OID = "2.5.29.14"
  package static let authorityKeyIdentifier: OID = "2.5.29.35"
  package static let distributionPoints: OID = "2.5.29.31"
  package static let nameConstraints: OID = "2.5.29.30"
  /// A purpose of extended key usage that stands for all of them (RFC 5280 §4.2.1.12).
  package static let anyPurpose: OID = "2.5.29.37.0"
  package static let certificatePolicies: OID = "2.5.29.32"
  package static let authorityInformationAccess: OID = "1.3.6.1.5.5.7.1.1"
  package static let attestationNonce: OID = "1.2.840.113635.100.8.2"
  package static let keyUsageProperties: OID = "1.2.840.113635.100.8.5"
  package static let keyAccessControl: OID = "1.2.840.113635.100.8.6"
  package static let deviceOSInformation: OID = "1.2.840.113635.100.8.7"
  /// Marks the certificate that signs receipts.
  package static let receiptSigningMarker: OID = "1.2.840.113635.100.12.15"
  /// Marks the intermediate certificates of Apple's application integration.
  package static let applicationIntegrationMarker: OID = "1.2.840.113635.100.6.2.3"
  /// The extended key usage that leaves carry since 2026.
  package static let attestationKeyPurpose: OID = "1.2.840.113635.100.4.24"

  /// What an extension is called, where it has a name.
  package var extensionName: String? { Self.extensionNames[self] }

  private static let extensionNames: [OID: String] = [
    .basicConstraints: "basic constraints",
    .keyUsage: "key usage",
    .extendedKeyUsage: "extended key usage",
    .subjectKeyIdentifier: "subject key identifier",
    .authorityKeyIdentifier: "authority key identifier",
    .distributionPoints: "CRL distribution points",
    .nameConstraints: "name constraints",
    .certificatePolicies: "certificate policies",
    .authorityInformationAccess: "authority information access",
    .attestationNonce: "attestation nonce",
    .keyUsageProperties: "key usage properties",
    .keyAccessControl: "key access control",
    .deviceOSInformation: "device OS information",
    .receiptSigningMarker: "receipt signing marker",
    .applicationIntegrationMarker: "application integration marker",
  ]
}
