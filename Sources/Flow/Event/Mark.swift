/// What two events may have in common — a key, a challenge, an account — as 128 bits of its hash.
///
/// Events are compared by the million; their texts wait on disk until a finding shows them.
package struct Mark: Sendable, Hashable, Comparable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The first sixteen bytes of a hash.
  package init(hash: [UInt8]) {
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      var number: UInt64 = 0
      for byte in bytes { number = number << 8 | UInt64(byte) }
      return number
    }
    self.init(high: number(hash.prefix(8)), low: number(hash.prefix(16).dropFirst(8)))
  }

  /// Nothing is known of it.
  package static let none = Mark(high: 0, low: 0)

  package var isKnown: Bool { self != .none }

  /// Another mark for the same thing where something else is known of it.
  func with(_ flag: Bool) -> Mark { Mark(high: high, low: flag ? low ^ 1 : low) }

  package static func < (left: Mark, right: Mark) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
