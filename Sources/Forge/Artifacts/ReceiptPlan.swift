package import Decoding
package import Evidence
package import Signing
import SystemCrypto

/// A receipt to be. As it is made, it is genuine in everything but its root.
package struct ReceiptPlan {
  package var appID: String
  /// Field 3: the certificate of the attested key, in DER.
  package var certificate: [UInt8]
  package var clientHash: [UInt8]
  package var environment: AttestationEnvironment
  package var createdAt: Timestamp
  package var expiresAt: Timestamp
  package var kind = Kind.attest
  /// The word in field 6; the kind's own where there is none.
  package var typeWord: String?
  package var riskMetric = "2"
  package var encoding = Encoding.chunked
  package var attributes = SignedAttributes.none
  /// The object identifier of the content's type: data.
  package var contentType = SignedMessagePlan.data
  /// Who signs in the signer's place, under the signer's name.
  package var impostor: SigningKey?

  /// Changes to the fields, before they are signed.
  package var alterFields: ([Field]) -> [Field] = { $0 } {
    didSet { alterFields = chained(oldValue, alterFields) }
  }
  /// Changes to the fields, after they were signed.
  package var alterSignedFields: ([Field]) -> [Field] = { $0 } {
    didSet { alterSignedFields = chained(oldValue, alterSignedFields) }
  }
  /// Changes to finished bytes. One that is set is made after those that were.
  package var alterSignature: ([UInt8]) -> [UInt8] = { $0 } {
    didSet { alterSignature = chained(oldValue, alterSignature) }
  }
  package var arrangeSigners: ([[UInt8]]) -> [[UInt8]] = { $0 } {
    didSet { arrangeSigners = chained(oldValue, arrangeSigners) }
  }
  package var arrangeCertificates: ([[UInt8]]) -> [[UInt8]] = { $0 } {
    didSet { arrangeCertificates = chained(oldValue, arrangeCertificates) }
  }
  package var alterMessage: ([UInt8]) -> [UInt8] = { $0 } {
    didSet { alterMessage = chained(oldValue, alterMessage) }
  }

  /// Where a receipt comes from, by the word in field 6.
  package enum Kind: String, Sendable {
    /// Out of an attestation.
    case attest = "ATTEST"
    /// From Apple's server, in exchange for an older one.
    case exchanged = "RECEIPT"
  }

  /// How the message is written.
  package enum Encoding: Sendable {
    /// As Apple writes it: indefinite lengths, the payload in chunks of 1,000 bytes.
    case chunked
    /// As DER demands it.
    case definite
  }

  package struct Field: Sendable, Hashable {
    package let type: ReceiptField.Kind
    package var value: [UInt8]
    package var version: Int64 = 1
  }

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
    return alterMessage(
      encoding == .chunked
        ? message.chunked(signature: signature, payload: written)
        : message.definite(signature: signature, payload: written))
  }

  // MARK: - Payload

  private static func payload(of fields: [Field]) -> [UInt8] {
    DERWriter.set(
      of: fields.map { field in
        DERWriter.sequence(
          DERWriter.integer(Int64(field.type.rawValue)), DERWriter.integer(field.version),
          DERWriter.octetString(field.value))
      })
  }

  /// The fields in the order that Apple's servers write them in.
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

  /// Sixty-four bytes in Base64, the same for all receipts of a key.
  private var token: String {
    let half = Digest.sha256(certificate)
    return (half + Digest.sha256(half)).base64
  }

  /// Apple's server reads the hash as UTF-8 text, and so replaces what is none by U+FFFD.
  private static func throughText(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }
}
