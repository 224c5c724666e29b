/// Makes bytes of digits that have four or six bits each.
struct DigitAccumulator {
  private let bits: Int
  private var group: UInt32 = 0
  /// How many bits of the group belong to a byte that is not complete.
  private(set) var held = 0

  /// - Parameter bits: how many bits a digit has.
  init(bits: Int) { self.bits = bits }

  /// Adds the value of a digit; returns the byte that it completes.
  mutating func add(_ value: UInt8) -> UInt8? {
    group = (group << UInt32(bits) | UInt32(value)) & 0xffff
    held += bits
    guard held >= 8 else { return nil }
    held -= 8
    return UInt8(truncatingIfNeeded: group >> UInt32(held))
  }

  /// Forgets the bits of a byte that is not complete.
  mutating func reset() { held = 0 }
}
