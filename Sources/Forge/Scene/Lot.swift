import Evidence
import Signing
import SystemCrypto

/// Draws values that depend on nothing but a seed and on what they are for.
struct Lot: Sendable {
  let seed: String

  func bytes(_ purpose: String) -> [UInt8] {
    Digest.sha256(Array("\(seed)/\(purpose)".utf8))
  }

  func number(_ purpose: String, below limit: UInt64) -> UInt64 {
    bytes(purpose).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % max(limit, 1)
  }

  func key(_ purpose: String) throws -> SigningKey {
    guard let key = SigningKey(curve: .p256, seed: Array("\(seed)/\(purpose)".utf8)) else {
      throw ForgeError.noKey(seed)
    }
    return key
  }
}
