import SystemCrypto

/// The plan of authenticator data (WebAuthn Level 2 §6.1) with Apple's extensions.
package struct AuthenticatorDataPlan: Sendable {
  /// The App ID, whose SHA-256 hash is the RP ID hash.
  package var appID: String
  /// The flags: AT (0x40) and ED (0x80) by default.
  package var flags: UInt8 = 0xc0
  /// The signature counter.
  package var counter: UInt32
  /// The attested credential data; attestations only.
  package var credential: Credential?
  /// The members of the extension map, each a name and its encoded CBOR value; without any, the map
  /// is left out.
  package var extensions: [(String, [UInt8])]
  /// Additional bytes at the end.
  package var trailer: [UInt8] = []

  /// Attested credential data (WebAuthn Level 2 §6.5.1).
  package struct Credential: Sendable {
    /// The environment as 16 bytes.
    package var aaguid: [UInt8]
    /// The credential ID, equal to the key ID.
    package var id: [UInt8]
    /// The uncompressed point from which the COSE key is made.
    package var publicPoint: [UInt8]
  }

  /// The encoded authenticator data.
  package var encoded: [UInt8] {
    let counterBytes = (0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * $0)) }
    return Digest.sha256(Array(appID.utf8)) + [flags] + counterBytes
      + (credential?.encoded ?? []) + (extensions.isEmpty ? [] : CBORWriter.map(extensions))
      + trailer
  }
}

extension AuthenticatorDataPlan.Credential {
  /// The encoded credential data (WebAuthn Level 2 §6.5.1): aaguid, two bytes of length, credential
  /// ID, COSE key.
  fileprivate var encoded: [UInt8] {
    let length = [UInt8(truncatingIfNeeded: id.count >> 8), UInt8(truncatingIfNeeded: id.count)]
    let x = Array(publicPoint.dropFirst().prefix(32))
    let y = Array(publicPoint.suffix(32))
    // An EC2 key for ES256 on P-256 (RFC 9053 §7.1.1).
    let key = CBORWriter.map([
      (key: CBORWriter.unsigned(1), value: CBORWriter.unsigned(2)),
      (key: CBORWriter.unsigned(3), value: CBORWriter.negative(6)),
      (key: CBORWriter.negative(0), value: CBORWriter.unsigned(1)),
      (key: CBORWriter.negative(1), value: CBORWriter.bytes(x)),
      (key: CBORWriter.negative(2), value: CBORWriter.bytes(y)),
    ])
    return aaguid + length + id + key
  }
}

extension [(String, [UInt8])] {
  /// Returns the extensions that devices sign from iOS 27 on: the app's build and the validation
  /// category.
  ///
  /// - Parameters:
  ///   - category: Apple's validation category: 2 TestFlight, 3 development, 4 App Store, 5
  ///     Enterprise or ad hoc, 6 Developer ID. Encoded as 4 bytes, little-endian.
  ///   - bundleVersion: The app's CFBundleVersion.
  package static func signedByOS27(category: UInt32, bundleVersion: String = "412") -> Self {
    let digits = (0..<4).map { UInt8(truncatingIfNeeded: category >> (8 * $0)) }
    return [
      ("apple_bundle_version_01", CBORWriter.text(bundleVersion)),
      ("apple_validation_category_01", CBORWriter.bytes(digits)),
    ]
  }
}
