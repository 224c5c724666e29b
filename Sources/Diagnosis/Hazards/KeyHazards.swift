import Checks
import Claims
import Evidence

/// Hazards of the key and of its identifier: properties of sound artifacts that known verifiers
/// can't handle.
enum KeyHazards {
  /// The hazards with the ids H18 to H20, in the order of reports. H18 and H19 affect some keys
  /// only: 1 key in 128 has a leading zero in a coordinate (H18), and most have `+` or `/` in Base64
  /// (H19).
  ///
  /// A hazard that the server's error message fits is marked. Example for H20: “credential ID does
  /// not match public key hash”.
  static let all = [
    /// Big integers drop leading zeros, which makes the point shorter than 65 bytes and its hash
    /// wrong.
    HazardRule("H18-leading-zero") { input in
      guard let key = CertifiedKey(of: input), key.x.first == 0 || key.y.first == 0 else {
        return nil
      }
      return "/attStmt/x5c/0/subjectPublicKey"
    },
    /// The same 32 bytes have a different text in Base64url, so a comparison of texts fails. A key ID that
    /// was sent in hexadecimal has neither.
    HazardRule("H19-key-id-alphabet") { input in
      guard input.attestation != nil, let text = CertifiedKey(of: input)?.text,
        input.expectations.keyID.flatMap({ [UInt8](hex: $0) }) == nil,
        text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") })
      else { return nil }
      return "/authData/attestedCredentialData/credentialId"
    },
    /// A hash over any other form of the key gives another key ID, for all devices.
    HazardRule("H20-hash-of-point") {
      $0.attestation == nil ? nil : "/attStmt/x5c/0/subjectPublicKey"
    },
  ]
}
