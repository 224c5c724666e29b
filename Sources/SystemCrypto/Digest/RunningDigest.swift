import Crypto

/// A SHA-256 hash over bytes that arrive in pieces (FIPS 180-4).
package struct RunningDigest: Sendable {
  private var hasher = SHA256()

  /// Creates the hash of no bytes.
  package init() {}

  /// Appends bytes.
  package mutating func add(_ bytes: some Collection<UInt8>) { hasher.update(data: Array(bytes)) }

  /// Returns the hash, 32 bytes, of all bytes so far.
  package func value() -> [UInt8] { Array(hasher.finalize()) }
}
