import Evidence

/// The first 128 bits of a SHA-256 that identify something which events may have in common: a key,
/// a challenge, an account.
///
/// Events are compared by the million, so their texts stay on disk until a finding shows them.
/// Marks are ordered by value only so that equal marks can be sorted together.
package struct Mark: Sendable, Hashable, Comparable {
  /// Bytes 0 to 7 of the hash, big-endian.
  package let high: UInt64
  /// Bytes 8 to 15 of the hash, big-endian.
  package let low: UInt64

  /// Creates a mark from its two halves.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a mark from the first 16 bytes of a hash; further bytes are ignored.
  package init(hash: [UInt8]) {
    self.init(high: hash.prefix(8).bigEndian, low: hash.prefix(16).dropFirst(8).bigEndian)
  }

  /// The mark of something that isn't known. It is equal to itself, so check ``isKnown`` before
  /// comparing.
  package static let none = Mark(high: 0, low: 0)

  /// Whether the mark identifies something.
  package var isKnown: Bool { self != .none }

  /// Returns a different mark for the same thing if the flag is set, to keep two groups apart.
  /// - Returns: The mark with its lowest bit inverted, or the mark itself if `flag` is false.
  func with(_ flag: Bool) -> Mark { Mark(high: high, low: flag ? low ^ 1 : low) }

  /// Returns a different mark for the same thing if a second flag is set.
  /// - Returns: The mark with its second bit inverted, or the mark itself if `flag` is false.
  func with(second flag: Bool) -> Mark { Mark(high: high, low: flag ? low ^ 2 : low) }

  /// Compares by value, for sorting.
  package static func < (left: Mark, right: Mark) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
