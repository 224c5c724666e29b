package import Evidence

/// A decoded SignerInfo: one signature of a CMS message (RFC 5652 §5.3). Fields that are missing or
/// malformed are `nil`.
package struct SignerInfo: Sendable, Hashable {
  /// The encoded SignerInfo.
  package let bytes: Bytes
  /// The version; 1 for a signer that is identified by issuer and serial number.
  package let version: UInt64?
  /// The issuer of the signer's certificate.
  package let issuer: DistinguishedName?
  /// The serial number of the signer's certificate, big-endian with sign.
  package let serial: Bytes?
  /// The digest algorithm.
  package let digestAlgorithm: AlgorithmIdentifier?
  /// The signed attributes: the element with tag [0] (RFC 5652 §5.3). Genuine receipts have none.
  package let signedAttributes: ASN1Element?
  /// The signature algorithm.
  package let signatureAlgorithm: AlgorithmIdentifier?
  /// The signature in DER.
  package let signature: Bytes?
  /// Deviations from the structure.
  package let anomalies: [Anomaly]

  /// Reads a SignerInfo.
  init(_ element: ASN1Element) {
    var fields = ASN1Fields(element, named: "SignerInfo", in: element.bytes)
    version = fields.required(.integer, "version")?.unsignedInteger
    let identifier = fields.required(.sequence, "issuerAndSerialNumber")
    digestAlgorithm = AlgorithmIdentifier(fields.required(.sequence, "digestAlgorithm"))
    signedAttributes = fields.optional(.context(0))
    signatureAlgorithm = AlgorithmIdentifier(fields.required(.sequence, "signatureAlgorithm"))
    signature = fields.octets("signature")
    if let unsigned = fields.optional(.context(1)) {
      fields.note(.unexpected("an unsigned attribute"), at: unsigned.bytes)
    }
    var names = ASN1Fields(identifier, named: "issuerAndSerialNumber", in: element.bytes)
    issuer = DistinguishedName(names.required(.sequence, "issuer"))
    serial = names.required(.integer, "serialNumber")?.content
    bytes = element.bytes
    anomalies = fields.finish() + names.finish()
  }
}
