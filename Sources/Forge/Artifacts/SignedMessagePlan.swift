import Evidence
import SystemCrypto

/// A CMS message around a payload, to be signed (RFC 5652 §5), as Apple's receipts have it.
struct SignedMessagePlan {
  let payload: [UInt8]
  let certificates: [[UInt8]]
  let signer: Authority
  let signerIssuer: CertificateName
  let attributes: SignedAttributes
  let signedAt: Timestamp
  var contentType = Self.data
  var arrangeSigners: ([[UInt8]]) -> [[UInt8]] = { $0 }

  /// The type of a content that is any octets (§4).
  static let data = "1.2.840.113549.1.7.1"

  private var type: [UInt8] { DERWriter.objectIdentifier(contentType) }
  private static let signedData = DERWriter.objectIdentifier("1.2.840.113549.1.7.2")
  private static let sha256 = DERWriter.sequence(
    DERWriter.objectIdentifier("2.16.840.1.101.3.4.2.1"), DERWriter.null)
  private static let version = DERWriter.integer(1)
  private static let chunkSize = 1_000

  /// What the signature has to cover: the attributes where there are any (§5.4), else the payload.
  /// Apple's receipts of autumn 2020 have attributes, and a signature that covers the payload.
  var signedBytes: [UInt8] {
    attributes == .covered ? DERWriter.set(of: attributeValues) : payload
  }

  /// In BER, as it comes from Apple.
  func chunked(signature: [UInt8], payload: [UInt8]) -> [UInt8] {
    let content = DERWriter.octetString(payload, inChunksOf: Self.chunkSize)
    return DERWriter.indefinite(
      0x30, Self.signedData,
      DERWriter.indefinite(
        0xa0,
        DERWriter.indefinite(
          0x30, Self.version, DERWriter.set(of: [Self.sha256]),
          DERWriter.indefinite(0x30, type, DERWriter.indefinite(0xa0, content)),
          DERWriter.indefinite(0xa0, certificates.flatMap(\.self)),
          DERWriter.set(of: arrangeSigners([signerInfo(signature)])))))
  }

  /// With definite lengths, as some tools write it again.
  func definite(signature: [UInt8], payload: [UInt8]) -> [UInt8] {
    let content = DERWriter.octetString(payload)
    return DERWriter.sequence(
      Self.signedData,
      DERWriter.context(
        0,
        DERWriter.sequence(
          Self.version, DERWriter.set(of: [Self.sha256]),
          DERWriter.sequence(type, DERWriter.context(0, content)),
          DERWriter.context(0, certificates.flatMap(\.self)),
          DERWriter.set(of: arrangeSigners([signerInfo(signature)])))))
  }

  /// §5.3, with the signer named by issuer and serial number.
  private func signerInfo(_ signature: [UInt8]) -> [UInt8] {
    DERWriter.sequence(
      Self.version,
      DERWriter.sequence(signerIssuer.encoded, DERWriter.integer(magnitude: signer.serial)),
      Self.sha256, attributes == .none ? [] : DERWriter.context(0, attributeValues.flatMap(\.self)),
      DERWriter.sequence(DERWriter.objectIdentifier(HashAlgorithm.sha256.signatureAlgorithm)),
      DERWriter.octetString(signature))
  }

  /// Content type, signing time and message digest (§11), in the order of their encodings.
  private var attributeValues: [[UInt8]] {
    let values = [
      ("1.2.840.113549.1.9.3", type),
      ("1.2.840.113549.1.9.5", DERWriter.time(signedAt)),
      ("1.2.840.113549.1.9.4", DERWriter.octetString(Digest.sha256(payload))),
    ]
    return values.map { type, value in
      DERWriter.sequence(DERWriter.objectIdentifier(type), DERWriter.set(of: [value]))
    }
  }
}

/// Whether a message has signed attributes, and whether its signature covers them.
package enum SignedAttributes: Sendable, Hashable {
  case none, covered, notCovered
}
