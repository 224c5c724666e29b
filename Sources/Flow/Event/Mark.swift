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

  /// Returns a mark for a part of the things with this mark: those with the same flags. Findings that differ in a
  /// flag are then kept apart.
  ///
  /// - Parameter flags: At most 64 flags, always in the same order.
  func divided(by flags: Bool...) -> Mark {
    let bits = flags.reversed().reduce(0 as UInt64) { $0 << 1 | ($1 ? 1 : 0) }
    return Mark(high: high, low: low ^ bits)
  }

  /// Compares by value, for sorting.
  package static func < (left: Mark, right: Mark) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
