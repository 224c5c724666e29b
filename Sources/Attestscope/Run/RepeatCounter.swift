import SystemCrypto

/// Numbers the repeats of an artifact within a run: the first has none, the next are `:2`, `:3`, …
struct RepeatCounter {
  private var counts: DigestMap
  /// Set once repeats may go unnoticed: there is no room on disk.
  private(set) var isFull = false

  init(_ counts: DigestMap = DigestMap()) { self.counts = counts }

  /// - Parameter digest: SHA-256 of the artifact.
  mutating func number(_ digest: [UInt8]) -> Int {
    let number = (counts[digest]?.first ?? 0) + 1
    if !counts.set(.init(first: number, second: 0), for: digest) { isFull = true }
    return number
  }

  /// - Parameter name: what tells the artifact from others.
  mutating func number(_ name: String) -> Int { number(Digest.sha256(Array(name.utf8))) }
}
