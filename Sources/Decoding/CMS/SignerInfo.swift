package import Evidence

/// One signature of a CMS message (RFC 5652 §5.3).
package struct SignerInfo: Sendable, Hashable {
  package let bytes: Bytes
  package let version: UInt64?
  package let issuer: DistinguishedName?
  package let serial: Bytes?
  package let digestAlgorithm: AlgorithmIdentifier?
  /// The `[0]` element of the signed attributes.
  package let signedAttributes: ASN1Element?
  package let signatureAlgorithm: AlgorithmIdentifier?
  package let signature: Bytes?
  package let anomalies: [Anomaly]

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
