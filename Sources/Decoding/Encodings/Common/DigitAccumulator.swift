/// Joins digits of four bits (hexadecimal) or six bits (Base64) to bytes.
struct DigitAccumulator {
  private let bits: Int
  /// The last 16 bits of the digits.
  private var group: UInt32 = 0
  /// The number of bits that don't complete a byte yet, from 0 to 7.
  private(set) var held = 0

  /// - Parameter bits: The number of bits of a digit, 4 or 6.
  init(bits: Int) { self.bits = bits }

  /// Adds the value of a digit. Returns the byte that it completes, or `nil` if bits are still
  /// missing.
  mutating func add(_ value: UInt8) -> UInt8? {
    group = (group << UInt32(bits) | UInt32(value)) & 0xffff
    held += bits
    guard held >= 8 else { return nil }
    held -= 8
    return UInt8(truncatingIfNeeded: group >> UInt32(held))
  }

  /// How many padding characters complete the group (RFC 4648 §4): two for a group with one byte,
  /// one for a group with two.
  var owedPadding: Int { bits == 6 ? held / 2 : 0 }

  /// Discards the bits of an incomplete byte.
  mutating func reset() { held = 0 }
}
