import Signing
import SystemCrypto

/// A source of reproducible random values: each depends only on the seed and on the name of its
/// purpose.
struct SeededRandom: Sendable {
  /// The seed.
  let seed: String

  /// Returns 32 random bytes.
  func bytes(_ purpose: String) -> [UInt8] {
    Digest.sha256(Array("\(seed)/\(purpose)".utf8))
  }

  /// Returns a random number from 0 to `limit` − 1.
  func number(_ purpose: String, below limit: UInt64) -> UInt64 {
    bytes(purpose).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % max(limit, 1)
  }

  /// Returns a random key.
  func key(_ purpose: String, on curve: Curve = .p256) throws -> SigningKey {
    guard let key = SigningKey(curve: curve, seed: Array("\(seed)/\(purpose)".utf8)) else {
      throw ForgeError.noKey(seed)
    }
    return key
  }
}
