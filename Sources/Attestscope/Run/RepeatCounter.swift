import SystemCrypto

/// Counts the occurrences of each artifact within a run. The second one gets the ID suffix `:2`.
struct RepeatCounter {
  private var counts: DigestMap
  /// Whether repeats may go unnoticed, because there is no room for temporary files.
  private(set) var isFull = false

  /// Creates a counter. The map moves to disk when it grows large.
  init(_ counts: DigestMap = DigestMap()) { self.counts = counts }

  /// Counts an occurrence.
  ///
  /// - Parameter digest: SHA-256 of the artifact.
  /// - Returns: 1 for the first occurrence, 2 for the second, …
  mutating func number(_ digest: [UInt8]) -> Int {
    let number = (counts[digest]?.first ?? 0) + 1
    if !counts.set(.init(first: number, second: 0), for: digest) { isFull = true }
    return number
  }

  /// Counts an occurrence by a text that identifies the artifact.
  mutating func number(_ name: String) -> Int { number(Digest.sha256(Array(name.utf8))) }
}
