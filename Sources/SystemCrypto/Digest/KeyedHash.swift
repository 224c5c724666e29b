import Crypto

/// HMAC with SHA-256 (RFC 2104) under a secret key. Without the key, hashes cannot be linked to
/// their inputs.
package struct KeyedHash: Sendable {
  private let key: SymmetricKey

  /// Creates a hash function with a new random key, which is never written anywhere.
  package init() { key = SymmetricKey(size: .bits256) }

  /// Creates a hash function with a given key, for results that must be reproducible.
  package init(key: [UInt8]) { self.key = SymmetricKey(data: key) }

  /// Returns the authentication code of the bytes, 32 bytes.
  package func hash(_ bytes: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
  }
}
