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
  package init(hash: some Sequence<UInt8>) {
    var halves: (UInt64, UInt64) = (0, 0)
    for (index, byte) in hash.prefix(16).enumerated() {
      if index < 8 {
        halves.0 = halves.0 << 8 | UInt64(byte)
      } else {
        halves.1 = halves.1 << 8 | UInt64(byte)
      }
    }
    self.init(high: halves.0, low: halves.1)
  }

  /// Nothing is known of it.
  package static let none = Mark(high: 0, low: 0)

  package var isKnown: Bool { self != .none }

  package static func < (left: Mark, right: Mark) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
