package import Evidence

/// An extension of a certificate (RFC 5280 §4.2).
package struct CertificateExtension: Sendable, Hashable {
  /// The object identifier.
  package let id: OID
  /// Whether the extension is critical; false by default.
  package let isCritical: Bool
  /// The contents of `extnValue`: the extension's value in DER.
  package let value: Bytes
  /// The encoded extension.
  package let bytes: Bytes
}

extension CertificateExtension {
  /// Reads an extension; `nil` if it is malformed.
  init?(_ element: ASN1Element) {
    var fields = ASN1Fields(element, named: "an extension", in: element.bytes)
    let id = fields.required(.objectIdentifier, "extnID")?.objectIdentifier
    let critical = fields.optional(.boolean)
    let value = fields.octets("extnValue")
    guard let id, let value, fields.finish().isEmpty else { return nil }
    self.init(
      id: id, isCritical: critical?.boolean ?? false, value: value, bytes: element.bytes)
  }

  /// Returns the extension at another place with the same bytes.
  func moved(_ move: ByteMove) -> CertificateExtension {
    CertificateExtension(id: id, isCritical: isCritical, value: move(value), bytes: move(bytes))
  }

  /// The decoded value. Deviations from DER are not reported here; see ``ExtensionForm``.
  package var element: ASN1Element? { ASN1Decoder.decode(value, rules: .der).element }
}

extension OID {
  /// Basic constraints (RFC 5280 §4.2.1.9).
  package static let basicConstraints: OID = "2.5.29.19"
  /// Key usage (RFC 5280 §4.2.1.3).
  package static let keyUsage: OID = "2.5.29.15"
  /// Extended key usage (RFC 5280 §4.2.1.12).
  package static let extendedKeyUsage: OID = "2.5.29.37"
  /// Subject key identifier (RFC 5280 §4.2.1.2).
  package static let subjectKeyIdentifier: OID = "2.5.29.14"
  /// Authority key identifier (RFC 5280 §4.2.1.1).
  package static let authorityKeyIdentifier: OID = "2.5.29.35"
  /// CRL distribution points (RFC 5280 §4.2.1.13).
  package static let distributionPoints: OID = "2.5.29.31"
  /// Name constraints (RFC 5280 §4.2.1.10).
  package static let nameConstraints: OID = "2.5.29.30"
  /// The extended key usage that includes all purposes (RFC 5280 §4.2.1.12).
  package static let anyPurpose: OID = "2.5.29.37.0"
  /// Certificate policies (RFC 5280 §4.2.1.4).
  package static let certificatePolicies: OID = "2.5.29.32"
  /// Authority information access (RFC 5280 §4.2.2.1).
  package static let authorityInformationAccess: OID = "1.3.6.1.5.5.7.1.1"
  /// Apple's nonce in attestation leaves.
  package static let attestationNonce: OID = "1.2.840.113635.100.8.2"
  /// Apple's properties of the attested key, with the App ID.
  package static let keyUsageProperties: OID = "1.2.840.113635.100.8.5"
  /// Apple's access control list of the attested key.
  package static let keyAccessControl: OID = "1.2.840.113635.100.8.6"
  /// Apple's description of the device's operating system.
  package static let deviceOSInformation: OID = "1.2.840.113635.100.8.7"
  /// The marker of certificates that sign receipts.
  package static let receiptSigningMarker: OID = "1.2.840.113635.100.12.15"
  /// The marker of Apple's intermediates for application integration, which issue the certificates
  /// of receipt signers.
  package static let applicationIntegrationMarker: OID = "1.2.840.113635.100.6.2.3"
  /// The extended key usage in attestation leaves since 2026.
  package static let attestationKeyPurpose: OID = "1.2.840.113635.100.4.24"

  /// The name of the extension; `nil` if it is unknown.
  package var extensionName: String? { Self.extensionNames[self] }

  /// The names of the known extensions.
  private static let extensionNames = RegisteredNames.identifiers("extensions")
}
