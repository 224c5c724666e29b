package import Evidence

/// A decoded attestation object: the CBOR map { `fmt`, `attStmt`, `authData` } (WebAuthn Level 2
/// §6.5.4) with Apple's attestation statement.
///
/// A class, so that copies share it. It never changes.
package final class AttestationObject: DecodedFromBytes, Sendable {
  /// The bytes that were decoded.
  package let bytes: Bytes
  /// The outermost CBOR item, without tags before it; `nil` if not even a head could be read.
  package let item: CBORItem?
  /// The attestation statement format, `apple-appattest` in genuine objects; `nil` if the key is
  /// missing or not a text string.
  package let format: Bytes?
  /// The attestation statement; empty if it is missing.
  package let statement: AttestationStatement
  /// The authenticator data; `nil` if the key is missing or not a byte string.
  package let authenticatorData: AuthenticatorData?
  /// Whether `authData` is complete up to its last byte.
  package let hasWholeAuthenticatorData: Bool
  /// A top-level `cdHash`, the hash of the app's code, which iOS 18.5 to 26 adds on request. No
  /// signature covers it.
  package let codeDirectoryHash: CBORItem?
  /// Deviations from CBOR's encoding rules, including bytes after the object.
  package let encodingAnomalies: [Anomaly]
  /// Missing and unexpected keys, values of a wrong type, and more than 16 certificates.
  package let structureAnomalies: [Anomaly]

  /// Decodes an attestation object. Malformed bytes give an object with anomalies.
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

  /// The certificate of the attested key, the first one of `x5c` (Apple's credCert).
  package var leaf: Certificate? { statement.certificates.first }

  /// The attestation statement format of App Attest.
  package static let formatName = "apple-appattest"
}

/// Apple's attestation statement: the map { `x5c`, `receipt` }.
package struct AttestationStatement: Sendable, Hashable {
  /// The encoded statement; `nil` if it is missing.
  package let bytes: Bytes?
  /// The certificates of `x5c`, leaf first and without the root; at most 16.
  package private(set) var certificates: [Certificate] = []
  /// The receipt; `nil` if the key is missing or not a byte string.
  package private(set) var receipt: Receipt?
  /// Whether the receipt is complete up to its last byte.
  package private(set) var hasWholeReceipt = false
  /// Whether all certificates are complete up to their last byte.
  package private(set) var hasWholeChain = false
  /// Missing and unexpected keys, values of a wrong type, and more than 16 certificates.
  package private(set) var anomalies: [Anomaly] = []

  /// Decodes the statement.
  ///
  /// - Parameters:
  ///   - item: The map; `nil` if it is missing, which is not reported again.
  ///   - parent: The bytes of the attestation object.
  ///   - limits: The limits for certificates and receipt.
  init(_ item: CBORItem?, in parent: Bytes, limits: DecodingLimits) {
    bytes = item?.bytes
    guard let item else { return }
    var fields = CBORFields(item, named: "attStmt", at: "/attStmt", in: parent)
    let list = fields.required("x5c", "an array") { $0.array == nil ? nil : $0 }
    let chain = list?.array ?? []
    let receipt = fields.required("receipt", "a byte string") { $0.byteString == nil ? nil : $0 }
    anomalies = fields.finish()
    anomalies += chain.filter { $0.byteString == nil }.map {
      $0.wrongType("a certificate of x5c", expected: "a byte string")
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
  }

  /// The maximum number of certificates that are decoded. Genuine statements have two.
  private static let certificateLimit = 16
}
