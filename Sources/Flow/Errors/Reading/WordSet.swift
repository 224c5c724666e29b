/// A set of the numbers of words in an ``ErrorVocabulary``, with a bit for each number.
struct WordSet: Sendable {
  /// The bits, from the lowest number on; numbers beyond them aren't in the set.
  private var bits: [UInt64] = []

  /// Creates a set of these numbers.
  init(_ ids: Set<UInt16> = []) {
    for id in ids {
      let place = Int(id >> 6)
      if place >= bits.count { bits += repeatElement(0, count: place + 1 - bits.count) }
      bits[place] |= 1 << UInt64(id & 63)
    }
  }

  /// Returns whether a number is in the set.
  func contains(_ id: UInt16) -> Bool {
    let place = Int(id >> 6)
    return place < bits.count && bits[place] >> UInt64(id & 63) & 1 == 1
  }
}
