import Crypto

/// HMAC with SHA-256 (RFC 2104) under one key, which nothing gives away.
package struct KeyedHash: Sendable {
  private let key: SymmetricKey

  /// Under a new key that is never written anywhere.
  package init() { key = SymmetricKey(size: .bits256) }

  /// Under a given key, for results that have to be the same twice.
  package init(key: [UInt8]) { self.key = SymmetricKey(data: key) }

  package func hash(_ bytes: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
  }
}
