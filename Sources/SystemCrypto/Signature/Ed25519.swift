import Crypto

/// Signatures with Ed25519 (RFC 8032), for manifests of reports.
package enum Ed25519 {
  /// A private key that signs.
  package struct SigningKey: Sendable {
    private let key: Curve25519.Signing.PrivateKey

    /// Creates a key from its seed, 32 bytes (RFC 8032 §5.1.5); `nil` for another length.
    package init?(seed: [UInt8]) {
      guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else {
        return nil
      }
      self.key = key
    }

    /// Returns the signature of a message, 64 bytes; `nil` if the library can't sign.
    package func signature(of message: [UInt8]) -> [UInt8]? {
      (try? key.signature(for: message)).map { Array($0) }
    }
  }

  /// Returns whether a signature of a message is valid.
  ///
  /// - Parameters:
  ///   - signature: 64 bytes; any other length is invalid.
  ///   - message: The signed bytes.
  ///   - publicKey: 32 bytes; any other length makes every signature invalid.
  package static func isValid(
    _ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]
  ) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else {
      return false
    }
    return key.isValidSignature(signature, for: message)
  }
}
