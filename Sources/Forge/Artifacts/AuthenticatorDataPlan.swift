import SystemCrypto

/// Authenticator data to be (W3C WebAuthn §6.1), with Apple's extensions.
package struct AuthenticatorDataPlan: Sendable {
  package var appID: String
  package var flags: UInt8 = 0xc0
  package var counter: UInt32
  /// Attestations only.
  package var credential: Credential?
  package var extensions: [Extension]
  /// Bytes behind everything.
  package var trailer: [UInt8] = []

  package struct Credential: Sendable {
    package var aaguid: [UInt8]
    package var id: [UInt8]
    /// The point that the COSE key is made from.
    package var publicPoint: [UInt8]
  }

  /// A member of the extension map: a name and the CBOR item under it.
  package struct Extension: Sendable, Hashable {
    package let name: String
    package let item: [UInt8]

    package init(_ name: String, _ item: [UInt8]) {
      self.name = name
      self.item = item
    }
  }

  package var encoded: [UInt8] {
    let counterBytes = (0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * $0)) }
    let members = extensions.map { ($0.name, $0.item) }
    return Digest.sha256(Array(appID.utf8)) + [flags] + counterBytes
      + (credential?.encoded ?? []) + (members.isEmpty ? [] : CBORWriter.map(members)) + trailer
  }
}

extension AuthenticatorDataPlan.Credential {
  /// §6.5.1: aaguid, a length of two bytes, the identifier, and the key in COSE form.
  fileprivate var encoded: [UInt8] {
    let length = [UInt8(truncatingIfNeeded: id.count >> 8), UInt8(truncatingIfNeeded: id.count)]
    let x = Array(publicPoint.dropFirst().prefix(32))
    let y = Array(publicPoint.suffix(32))
    // RFC 9053 §7.1.1: an EC2 key for ES256 on P-256.
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

extension [AuthenticatorDataPlan.Extension] {
  /// What devices say from iOS 27 on: the app's build, and how the system let it in.
  package static func signedByOS27(category: UInt32, bundleVersion: String = "412") -> Self {
    let digits = (0..<4).map { UInt8(truncatingIfNeeded: category >> (8 * $0)) }
    return [
      .init("apple_bundle_version_01", CBORWriter.text(bundleVersion)),
      .init("apple_validation_category_01", CBORWriter.bytes(digits)),
    ]
  }
}
