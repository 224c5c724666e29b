package import Decoding
package import Evidence
package import Signing
import SystemCrypto

/// The plan of a receipt. Unchanged, it produces one that is genuine except for its root; a recipe
/// changes it to introduce a fault.
package struct ReceiptPlan {
  /// Field 2: the App ID.
  package var appID: String
  /// Field 3: the certificate of the attested key, in DER. If it is empty, ``AttestationPlan``
  /// writes its own leaf.
  package var certificate: [UInt8]
  /// Field 4: the bytes that the app passed as client data hash.
  package var clientHash: [UInt8]
  /// Field 7: `production` or `sandbox`.
  package var environment: AttestationEnvironment
  /// Field 12: the creation time. Field 19 (not before) is one day later.
  package var createdAt: Timestamp
  /// Field 21: the expiration time, 90 days after the creation by default.
  package var expiresAt: Timestamp
  /// The type of the receipt, which decides its fields.
  package var kind = Kind.attest
  /// The text of field 6; `nil` for that of the type.
  package var typeWord: String?
  /// Field 17: the risk metric, in decimal digits. Only in exchanged receipts.
  package var riskMetric = "2"
  /// The encoding of the message.
  package var encoding = Encoding.chunked
  /// Whether the message has signed attributes, and whether the signature covers them.
  package var attributes = SignedAttributes.none
  /// The object identifier of the content type; id-data by default.
  package var contentType = SignedMessagePlan.data
  /// A key that signs instead of the signer, under the signer's name; `nil` for none.
  package var impostor: SigningKey?

  /// Changes the fields before they are signed. A new closure runs after the previous one.
  @Chained package var alterFields: ([Field]) -> [Field]
  /// Changes the fields after they were signed, so that the signature no longer covers them. A new
  /// closure runs after the previous one.
  @Chained package var alterSignedFields: ([Field]) -> [Field]
  /// Changes the finished signature. A new closure runs after the previous one.
  @Chained package var alterSignature: ([UInt8]) -> [UInt8]
  /// Changes the encoded SignerInfos. A new closure runs after the previous one.
  @Chained package var arrangeSigners: ([[UInt8]]) -> [[UInt8]]
  /// Changes the certificates: signer, issuer, root. A new closure runs after the previous one.
  @Chained package var arrangeCertificates: ([[UInt8]]) -> [[UInt8]]
  /// Changes the finished message. A new closure runs after the previous one.
  @Chained package var alterMessage: ([UInt8]) -> [UInt8]

  /// The type of a receipt. The raw value is the text of field 6.
  package enum Kind: String, Sendable {
    /// A receipt inside an attestation.
    case attest = "ATTEST"
    /// A receipt from Apple's server, in exchange for an older one.
    case exchanged = "RECEIPT"
  }

  /// The encoding of a message.
  package enum Encoding: Sendable {
    /// BER as Apple writes it: indefinite lengths, the payload in chunks of 1,000 bytes.
    case chunked
    /// Definite lengths, the payload in one octet string, as some tools re-encode it.
    case definite
  }

  /// One field of the payload: a type, a version and a value.
  package struct Field: Sendable, Hashable {
    /// The number of the field.
    package let type: ReceiptField.Kind
    /// The raw bytes of the value.
    package var value: [UInt8]
    /// The version, 1 in all known receipts.
    package var version: Int64 = 1
  }

  /// Plans a genuine receipt of the type `ATTEST`.
  ///
  /// - Parameters:
  ///   - appID: The App ID.
  ///   - certificate: The certificate of the attested key, in DER.
  ///   - clientHash: The client data hash.
  ///   - environment: The environment.
  ///   - createdAt: The creation time.
  package init(
    appID: String, certificate: [UInt8], clientHash: [UInt8],
    environment: AttestationEnvironment, createdAt: Timestamp
  ) {
    self.appID = appID
    self.certificate = certificate
    self.clientHash = clientHash
    self.environment = environment
    self.createdAt = createdAt
    expiresAt = createdAt.adding(days: 90)
  }

  /// Encodes the receipt and signs it with a throwaway PKI.
  ///
  /// - Returns: The CMS message (RFC 5652), in BER or with definite lengths, as ``encoding`` says.
  /// - Throws: ``SigningError`` if the key can't sign.
  package func forge(with pki: ThrowawayPKI) throws -> [UInt8] {
    let fields = alterFields(order.map { Field(type: $0, value: value(of: $0)) })
    let message = SignedMessagePlan(
      payload: Self.payload(of: fields),
      certificates: arrangeCertificates([
        pki.receiptSigner.certificate, pki.receiptIssuer.certificate, pki.receiptRoot.certificate,
      ]),
      signer: pki.receiptSigner, signerIssuer: pki.receiptIssuer.name, attributes: attributes,
      signedAt: createdAt, contentType: contentType, arrangeSigners: arrangeSigners)
    let key = impostor ?? pki.receiptSigner.key
    let signature = alterSignature(try key.sign(message.signedBytes, hash: .sha256))
    let written = Self.payload(of: alterSignedFields(fields))
    return alterMessage(message.encoded(encoding, signature: signature, payload: written))
  }

  // MARK: - Payload

  /// Returns the payload: a SET of SEQUENCE { type, version, value }.
  private static func payload(of fields: [Field]) -> [UInt8] {
    DERWriter.set(
      of: fields.map { field in
        DERWriter.sequence(
          DERWriter.integer(Int64(field.type.rawValue)), DERWriter.integer(field.version),
          DERWriter.octetString(field.value))
      })
  }

  /// The fields in the order in which Apple's servers write them.
  private var order: [ReceiptField.Kind] {
    switch kind {
    case .attest:
      [
        .appID, .certificate, .clientHash, .token, .receiptType, .environment, .creationTime,
        .expirationTime,
      ]
    case .exchanged:
      [
        .riskMetric, .receiptType, .appID, .certificate, .clientHash, .token, .environment,
        .creationTime, .notBefore, .expirationTime,
      ]
    }
  }

  /// Returns the bytes of a field's value.
  private func value(of field: ReceiptField.Kind) -> [UInt8] {
    switch field {
    case .appID: Array(appID.utf8)
    case .certificate: certificate
    case .clientHash: kind == .attest ? clientHash : Self.throughText(clientHash)
    case .token: Array(token.utf8)
    case .receiptType: Array((typeWord ?? kind.rawValue).utf8)
    case .environment: Array(environment.receiptWord.utf8)
    case .creationTime: Array(createdAt.description.utf8)
    case .riskMetric: Array(riskMetric.utf8)
    case .notBefore: Array(createdAt.adding(days: 1).description.utf8)
    case .expirationTime: Array(expiresAt.description.utf8)
    }
  }

  /// Field 5: 64 bytes in Base64, the same for all receipts of a key.
  private var token: String {
    let half = Digest.sha256(certificate)
    return (half + Digest.sha256(half)).base64
  }

  /// Returns the bytes after conversion to UTF-8 text, in which U+FFFD replaces invalid bytes.
  /// Apple's server does this to the hash in exchanged receipts.
  private static func throughText(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }
}
