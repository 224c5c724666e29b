package import Evidence

/// An assertion: the map { `signature`, `authenticatorData` }.
///
/// It never changes, and is handed on by reference.
package final class Assertion: Sendable {
  package let bytes: Bytes
  package let item: CBORItem?
  /// DER of Ecdsa-Sig-Value (RFC 3279 §2.2.3).
  package let signature: Bytes?
  package let authenticatorData: AuthenticatorData?
  /// Whether signature and authenticator data are there to their last bytes.
  package let isWhole: Bool
  /// A top-level `cdHash` that iOS 18.5 to 26 adds on request. Nothing signs it.
  package let codeDirectoryHash: CBORItem?
  package let encodingAnomalies: [Anomaly]
  package let structureAnomalies: [Anomaly]

  package init(decoding bytes: Bytes, limits: DecodingLimits = .standard) {
    let decoded = CBORDecoder.decodeWhole(bytes, limits: limits).withoutOuterTags
    var fields = CBORFields(decoded.item, named: "the assertion", in: bytes)
    signature = fields.required("signature", "a byte string", \.byteString)
    let authenticatorData = fields.required("authenticatorData", "a byte string", \.byteString)
    codeDirectoryHash = fields.optional("cdHash")
    self.bytes = bytes
    item = decoded.item
    isWhole = decoded.item?.isComplete == true
    self.authenticatorData = authenticatorData.map {
      AuthenticatorData(decoding: $0, as: .assertion, limits: limits)
    }
    encodingAnomalies = decoded.anomalies
    structureAnomalies = fields.finish()
  }
}

extension Assertion: Hashable {
  /// Everything else follows from the bytes.
  package static func == (left: Assertion, right: Assertion) -> Bool { left.bytes == right.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
