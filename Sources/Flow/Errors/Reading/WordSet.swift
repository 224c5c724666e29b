/// A set of the numbers of words in an ``ErrorVocabulary``, with a bit for each number.
struct WordSet: Sendable {
  /// The bits, from the lowest number on; numbers beyond them aren't in the set.
  private var bits: [UInt64] = []

  /// Creates an empty set.
  init() {}

  /// Creates a set of these numbers.
  init(_ ids: some Collection<UInt16>) {
    self.init(below: ids.max().map { Int($0) + 1 } ?? 0)
    for id in ids { insert(id) }
  }

  /// Creates an empty set with room for numbers below `count`.
  init(below count: Int) { bits = [UInt64](repeating: 0, count: (count + 63) / 64) }

  /// Adds a number.
  mutating func insert(_ id: UInt16) {
    let place = Int(id >> 6)
    if place >= bits.count { bits += repeatElement(0, count: place + 1 - bits.count) }
    bits[place] |= 1 << UInt64(id & 63)
  }

  /// Returns whether a number that is in both sets satisfies a condition.
  func containsCommon(with other: WordSet, where isMet: (Int) -> Bool) -> Bool {
    for (place, (own, others)) in zip(bits, other.bits).enumerated() {
      var common = own & others
      while common != 0 {
        if isMet(place * 64 + common.trailingZeroBitCount) { return true }
        common &= common - 1
      }
    }
    return false
  }

  /// Returns whether a number is in both sets.
  func intersects(_ other: WordSet) -> Bool { zip(bits, other.bits).contains { $0 & $1 != 0 } }

  /// Returns whether a number is in the set.
  func contains(_ id: UInt16) -> Bool {
    let place = Int(id >> 6)
    return place < bits.count && bits[place] >> UInt64(id & 63) & 1 == 1
  }
}
