package import Evidence

/// A decoded assertion: the CBOR map { `signature`, `authenticatorData` } (Apple, “Validating apps
/// that connect to your server”).
///
/// A class, so that copies share it. It never changes.
package final class Assertion: DecodedFromBytes, Sendable {
  /// The bytes that were decoded.
  package let bytes: Bytes
  /// The signature in DER (Ecdsa-Sig-Value, RFC 3279 §2.2.3); `nil` if the key is missing or its
  /// value isn't a byte string.
  package let signature: Bytes?
  /// The authenticator data; `nil` if the key is missing or its value isn't a byte string.
  package let authenticatorData: AuthenticatorData?
  /// Whether the map is complete up to its last byte. Bytes may follow it.
  package let isWhole: Bool
  /// A top-level `cdHash`, the hash of the app's code, which iOS 18.5 to 26 adds if an entitlement
  /// of the app asks for it; `nil` without one. No signature covers it.
  package let codeDirectoryHash: CBORItem?
  /// Deviations from CBOR's encoding rules, including bytes after the object.
  package let encodingAnomalies: [Anomaly]
  /// Missing and unexpected keys, and values of a wrong type.
  package let structureAnomalies: [Anomaly]

  /// Decodes an assertion. Malformed bytes give an assertion with anomalies.
  package init(decoding bytes: Bytes, limits: DecodingLimits = .standard) {
    let decoded = CBORDecoder.decodeWhole(bytes, limits: limits).withoutOuterTags
    var fields = CBORFields(decoded.item, named: "the assertion", in: bytes)
    signature = fields.required("signature", "a byte string", \.byteString)
    let authenticatorData = fields.required("authenticatorData", "a byte string", \.byteString)
    codeDirectoryHash = fields.optional("cdHash")
    self.bytes = bytes
    isWhole = decoded.item?.isComplete == true
    self.authenticatorData = authenticatorData.map {
      AuthenticatorData(decoding: $0, as: .assertion, limits: limits)
    }
    encodingAnomalies = decoded.anomalies
    structureAnomalies = fields.finish()
  }
}
