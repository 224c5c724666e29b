import Evidence
import SystemCrypto

/// The plan of a CMS SignedData message around a payload (RFC 5652 §5), in the form of Apple's
/// receipts.
struct SignedMessagePlan {
  /// The signed payload.
  let payload: [UInt8]
  /// The certificates in the message, in DER.
  let certificates: [[UInt8]]
  /// The authority that the message names as its signer.
  let signer: Authority
  /// The name of the signer's issuer, which identifies the signer together with the serial number.
  let signerIssuer: CertificateName
  /// Whether there are signed attributes, and whether the signature covers them.
  let attributes: SignedAttributes
  /// The signing time in the signed attributes.
  let signedAt: Timestamp
  /// The object identifier of the content type.
  var contentType = Self.data
  /// Changes the encoded SignerInfos before they are written.
  var arrangeSigners: ([[UInt8]]) -> [[UInt8]] = { $0 }

  /// The content type id-data: any octets (RFC 5652 §4).
  static let data = "1.2.840.113549.1.7.1"

  /// The encoded content type.
  private var type: [UInt8] { DERWriter.objectIdentifier(contentType) }
  /// The encoded content type id-signedData (RFC 5652 §5.1).
  private static let signedData = DERWriter.objectIdentifier("1.2.840.113549.1.7.2")
  /// The encoded AlgorithmIdentifier of SHA-256.
  private static let sha256 = DERWriter.sequence(
    DERWriter.objectIdentifier("2.16.840.1.101.3.4.2.1"), DERWriter.null)
  /// The encoded version of SignedData and SignerInfo.
  private static let version = DERWriter.integer(1)
  /// The length of Apple's chunks in bytes.
  private static let chunkSize = 1_000

  /// The bytes that the signature covers: the signed attributes if there are any (RFC 5652 §5.4),
  /// otherwise the payload.
  ///
  /// With `notCovered`, the message has attributes but the signature covers the payload, as in
  /// Apple's receipts of autumn 2020.
  var signedBytes: [UInt8] {
    attributes == .covered ? DERWriter.set(of: attributeValues) : payload
  }

  /// Returns the message: in BER as Apple writes it, with indefinite lengths and a chunked payload,
  /// or with definite lengths, as some tools re-encode it.
  ///
  /// - Parameters:
  ///   - encoding: How lengths are written.
  ///   - signature: The DER signature.
  ///   - payload: The payload to write, which may differ from the signed one.
  func encoded(
    _ encoding: ReceiptPlan.Encoding, signature: [UInt8], payload: [UInt8]
  ) -> [UInt8] {
    let isChunked = encoding == .chunked
    func value(_ identifier: UInt8, _ parts: [UInt8]...) -> [UInt8] {
      let content = parts.flatMap(\.self)
      return isChunked
        ? DERWriter.indefinite(identifier, content) : DERWriter.value([identifier], content)
    }
    let content =
      isChunked
      ? DERWriter.octetString(payload, inChunksOf: Self.chunkSize) : DERWriter.octetString(payload)
    let signed = value(
      0x30, Self.version, DERWriter.set(of: [Self.sha256]), value(0x30, type, value(0xa0, content)),
      value(0xa0, certificates.flatMap(\.self)),
      DERWriter.set(of: arrangeSigners([signerInfo(signature)])))
    return value(0x30, Self.signedData, value(0xa0, signed))
  }

  /// Returns the SignerInfo (RFC 5652 §5.3), with the signer identified by issuer and serial
  /// number.
  private func signerInfo(_ signature: [UInt8]) -> [UInt8] {
    DERWriter.sequence(
      Self.version,
      DERWriter.sequence(signerIssuer.encoded, DERWriter.integer(magnitude: signer.serial)),
      Self.sha256, attributes == .none ? [] : DERWriter.context(0, attributeValues.flatMap(\.self)),
      DERWriter.sequence(DERWriter.objectIdentifier(HashAlgorithm.sha256.signatureAlgorithm)),
      DERWriter.octetString(signature))
  }

  /// The attributes content type, signing time and message digest (RFC 5652 §11), in DER order.
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

/// Whether a message has signed attributes, and whether its signature covers them. `notCovered` is
/// invalid by RFC 5652 §5.4.
package enum SignedAttributes: Sendable, Hashable {
  case none, covered, notCovered
}
