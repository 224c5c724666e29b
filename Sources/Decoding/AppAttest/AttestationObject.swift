package import Evidence

/// An attestation object (W3C WebAuthn §6.5.4 with Apple's statement): `fmt`, `attStmt`, `authData`.
///
/// It never changes, and is handed on by reference.
package final class AttestationObject: Sendable {
  package let bytes: Bytes
  /// The outermost CBOR item; `nil` where not even a head could be read.
  package let item: CBORItem?
  package let format: Bytes?
  package let statement: AttestationStatement
  package let authenticatorData: AuthenticatorData?
  /// Whether `authData` is there to its last byte.
  package let hasWholeAuthenticatorData: Bool
  /// A top-level `cdHash` that iOS 18.5 to 26 adds on request. Nothing signs it.
  package let codeDirectoryHash: CBORItem?
  /// What is wrong with the encoding.
  package let encodingAnomalies: [Anomaly]
  /// What is wrong with the keys and types.
  package let structureAnomalies: [Anomaly]

  package init(decoding bytes: Bytes, limits: DecodingLimits = .standard) {
    let decoded = CBORDecoder.decodeWhole(bytes, limits: limits).withoutOuterTags
    var fields = CBORFields(decoded.item, named: "the attestation", in: bytes)
    let format: Bytes? = fields.required("fmt", "a text string") { item in
      if case .text(let text) = item.kind { text } else { nil }
    }
    let statement = fields.required("attStmt", "a map") { $0.map == nil ? nil : $0 }
    let data = fields.required("authData", "a byte string") { $0.byteString == nil ? nil : $0 }
    codeDirectoryHash = fields.optional("cdHash")
    self.bytes = bytes
    item = decoded.item
    self.format = format
    self.statement = AttestationStatement(statement, in: bytes, limits: limits)
    authenticatorData = data?.byteString.map {
      AuthenticatorData(decoding: $0, as: .attestation, limits: limits)
    }
    hasWholeAuthenticatorData = data?.isComplete == true
    encodingAnomalies = decoded.anomalies
    structureAnomalies = fields.finish() + self.statement.anomalies
  }

  /// The certificate of the attested key: the first of `x5c`.
  package var leaf: Certificate? { statement.certificates.first }

  /// The digits that a genuine object begins with.
  package static let formatName = "apple-appattest"
}

extension AttestationObject: Hashable {
  /// Everything else follows from the bytes.
  package static func == (left: AttestationObject, right: AttestationObject) -> Bool {
    left.bytes == right.bytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// The attestation statement: a chain without its root, leaf first, and a receipt.
package struct AttestationStatement: Sendable, Hashable {
  package let bytes: Bytes?
  package let certificates: [Certificate]
  package let receipt: Receipt?
  /// Whether the receipt is there to its last byte.
  package let hasWholeReceipt: Bool
  /// Whether the same holds of the certificates.
  package let hasWholeChain: Bool
  package let anomalies: [Anomaly]

  init(_ item: CBORItem?, in parent: Bytes, limits: DecodingLimits) {
    bytes = item?.bytes
    guard let item else {
      certificates = []
      receipt = nil
      hasWholeReceipt = false
      hasWholeChain = false
      anomalies = []
      return
    }
    var fields = CBORFields(item, named: "attStmt", in: parent)
    let list = fields.required("x5c", "an array") { $0.array == nil ? nil : $0 }
    let chain = list?.array ?? []
    let receipt = fields.required("receipt", "a byte string") { $0.byteString == nil ? nil : $0 }
    var anomalies = fields.finish()
    for item in chain where item.byteString == nil {
      anomalies.append(
        Anomaly(
          .wrongType("a certificate of x5c", expected: "a byte string", found: item.typeName),
          at: item.bytes))
    }
    let found = chain.prefix(Self.certificateLimit).compactMap(\.byteString)
    certificates =
      found.prefix(1).map { Certificate(decoding: $0, limits: limits) }
      + found.dropFirst().map { Certificate.ofAuthority($0, limits: limits) }
    if chain.count > Self.certificateLimit {
      anomalies.append(Anomaly(.itemLimit(Self.certificateLimit), at: item.bytes))
    }
    self.receipt = receipt?.byteString.map { Receipt(decoding: $0, limits: limits) }
    hasWholeReceipt = receipt?.isComplete == true
    hasWholeChain = list?.isComplete == true
    self.anomalies = anomalies
  }

  /// A genuine chain has two certificates; more than these are not looked at.
  private static let certificateLimit = 16
}
