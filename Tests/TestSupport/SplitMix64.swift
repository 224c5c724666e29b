package import Evidence

/// A random number generator that produces the same sequence for the same seed on every machine
/// (Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator. Equal seeds give equal sequences.
  package init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// Returns `count` random bytes.
  package mutating func bytes(_ count: Int) -> Bytes {
    Bytes((0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }, name: "random")
  }
}
