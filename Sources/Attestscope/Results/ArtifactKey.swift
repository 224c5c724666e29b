import Evidence
import SystemCrypto

/// What identifies an artifact in several runs: 128 bits of a SHA-256 over its own hash and its
/// record's ID.
struct ArtifactKey: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt64

  /// Computes the key.
  ///
  /// - Parameters:
  ///   - sha256: SHA-256 of the artifact in hexadecimal, as the results state it.
  ///   - record: The evidence record's own ID.
  init(_ sha256: String, record: String?) {
    // The length separates the hash from the ID.
    let name = record.map { "\($0.utf8.count) \($0)" } ?? ""
    let digest = Digest.sha256(Array("\(sha256) \(name)".utf8))
    high = digest.prefix(8).bigEndian
    low = digest.dropFirst(8).prefix(8).bigEndian
  }
}
