/// The certificate of an attested key to be, as far as it does not follow from the attestation.
package struct LeafPlan: Sendable {
  package var system = DeviceSystem.iOS27
  package var isCA = false
  /// digitalSignature, nonRepudiation, keyEncipherment, dataEncipherment.
  package var keyUsage: UInt8 = 0xf0
  /// The App ID that the certificate names; the attestation's own where there is none.
  package var certifiedAppID: String?
  /// The key identifier that the subject names; the key's own where there is none.
  package var subjectKeyID: [UInt8]?
  /// The nonce that the certificate names; the right one where there is none.
  package var nonce: [UInt8]?
  /// `nil` leaves the extension out, as it was before iOS 26.1.
  package var accessControl: [UInt8]? = DevicePlatform.iOS.accessControl
  package var hasPurpose = true
  /// Hours from the start of validity, which lies 24 hours before the issuance, to its end.
  package var validHours: Int64 = 72

  package init() {}
}
