/// The plan of the certificate of an attested key, as far as it does not follow from the
/// attestation.
package struct LeafPlan: Sendable {
  /// The operating system that the certificate describes.
  package var system = DeviceSystem.iOS27
  /// Whether the certificate claims to be a CA.
  package var isCA = false
  /// The key usage as a bit string: digitalSignature, nonRepudiation, keyEncipherment and
  /// dataEncipherment (RFC 5280 §4.2.1.3).
  package var keyUsage: UInt8 = 0xf0
  /// The certified App ID; `nil` for that of the attestation.
  package var certifiedAppID: String?
  /// The key ID in the subject's common name; `nil` for that of the key.
  package var subjectKeyID: [UInt8]?
  /// The certified nonce; `nil` for the correct one.
  package var nonce: [UInt8]?
  /// The access control list of the key. `nil` leaves the extension out, as before iOS 26.1.
  package var accessControl: [UInt8]? = DevicePlatform.iOS.accessControl
  /// Whether the certificate has an extended key usage.
  package var hasPurpose = true
  /// The validity period in hours. It starts 24 hours before the issuance.
  package var validHours: Int64 = 72

  /// Plans the leaf of a genuine attestation.
  package init() {}
}
