import Evidence

/// Numbers the repeats of an artifact within a run: the first has none, the next are `:2`, `:3`, …
struct RepeatCounter {
  private var counts: [ByteText: Int] = [:]
  /// Set once repeats may have gone unnoticed.
  private(set) var isFull = false

  /// About 100 bytes each.
  static let capacity = 2_000_000

  mutating func number(_ digest: String) -> Int {
    let digest = ByteText(digest)
    if let seen = counts[digest] {
      counts[digest] = seen + 1
      return seen + 1
    }
    guard counts.count < Self.capacity else {
      isFull = true
      return 1
    }
    counts[digest] = 1
    return 1
  }
}
