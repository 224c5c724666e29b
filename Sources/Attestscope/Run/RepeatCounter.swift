/// Numbers the repeats of an artifact within a run: the first has none, the next are `:2`, `:3`, …
struct RepeatCounter {
  private var counts: [PackedHash: Int32] = [:]
  /// Set once repeats may have gone unnoticed.
  private(set) var isFull = false

  /// About 70 bytes each.
  static let capacity = 2_000_000

  /// - Parameter digest: what tells the artifact from others.
  mutating func number(_ digest: [UInt8]) -> Int {
    let digest = PackedHash(digest)
    if let seen = counts[digest] {
      counts[digest] = seen &+ 1
      return Int(seen) + 1
    }
    guard counts.count < Self.capacity else {
      isFull = true
      return 1
    }
    counts[digest] = 1
    return 1
  }

  mutating func number(_ digest: String) -> Int { number(Array(digest.utf8)) }
}
