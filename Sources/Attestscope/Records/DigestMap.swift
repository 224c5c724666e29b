import Evidence

/// A map from SHA-256 digests to pairs of numbers with limited memory: a hash table with open
/// addressing and linear probing (Knuth, volume 3, §6.4), which moves to a file when it grows
/// large.
struct DigestMap: Sendable {
  /// The slots of the table, in memory or in a file.
  private var slots: ScratchBytes
  /// Maximum number of bytes that are held in memory.
  private let capacity: Int
  /// Number of slots, a power of two. At most half of them are used.
  private var size = 1 << 10
  /// Number of digests in the map.
  private(set) var count = 0

  /// The two numbers of a digest. Both are at least 0.
  struct Pair: Sendable, Hashable {
    var first: Int
    var second: Int
  }

  /// Length of a digest in bytes.
  private static let digestSize = 32
  /// Length of a slot in bytes: the digest, then two 64-bit numbers. The first is stored plus 1, so
  /// that a slot of zeros is free.
  private static let slotSize = digestSize + 16

  /// Creates an empty map.
  ///
  /// - Parameter capacity: Maximum number of bytes that are held in memory.
  init(capacity: Int = 16 << 20) {
    self.capacity = capacity
    slots = ScratchBytes(capacity: capacity)
  }

  /// Returns the pair of a digest, or `nil` if it has none or the file cannot be read.
  ///
  /// - Parameter digest: 32 bytes.
  subscript(digest: [UInt8]) -> Pair? { slot(of: digest)?.pair }

  /// Sets the pair of a digest.
  ///
  /// - Returns: `false` if it could not be stored, because there is no room for the file, or the
  ///   file cannot be read.
  mutating func set(_ pair: Pair, for digest: [UInt8]) -> Bool {
    guard count * 2 < size || grow(), let slot = slot(of: digest),
      write(digest, pair, at: slot.place)
    else { return false }
    if slot.pair == nil { count += 1 }
    return true
  }

  /// Writes a slot. Returns `false` if there is no room for the file.
  private mutating func write(_ digest: [UInt8], _ pair: Pair, at place: Int) -> Bool {
    var bytes = digest
    for number in [pair.first + 1, pair.second] { bytes.append(bigEndian: UInt64(number)) }
    return slots.write(bytes, at: place * Self.slotSize)
  }

  /// Returns the slot that a digest has or would get; `nil` if the table cannot be read.
  private func slot(of digest: [UInt8]) -> (place: Int, pair: Pair?)? {
    // Hashed under a random key of this process, so that whoever chooses artifacts cannot cause
    // collisions.
    var hasher = Hasher()
    digest.withUnsafeBytes { hasher.combine(bytes: $0) }
    var place = hasher.finalize() & (size - 1)
    while let bytes = slots.read(place * Self.slotSize..<(place + 1) * Self.slotSize) {
      guard let pair = Self.pair(in: bytes[...]) else { return (place, nil) }
      if bytes.starts(with: digest) { return (place, pair) }
      place = (place + 1) & (size - 1)
    }
    return nil
  }

  /// Returns the pair in a slot, or `nil` if the slot is free.
  private static func pair(in slot: ArraySlice<UInt8>) -> Pair? {
    let numbers = slot.dropFirst(digestSize)
    let first = numbers.prefix(8).bigEndian
    return first == 0
      ? nil : Pair(first: Int(first) - 1, second: Int(numbers.dropFirst(8).bigEndian))
  }

  /// Copies everything to a table of twice the size, 1,024 slots at a time. Returns `false` if that
  /// fails.
  private mutating func grow() -> Bool {
    var larger = DigestMap(capacity: capacity)
    larger.size = size * 2
    for start in stride(from: 0, to: size, by: Self.stretch) {
      let end = min(size, start + Self.stretch)
      guard let bytes = slots.read(start * Self.slotSize..<end * Self.slotSize) else {
        return false
      }
      for place in 0..<(end - start) {
        let slot = bytes[place * Self.slotSize..<(place + 1) * Self.slotSize]
        guard let pair = Self.pair(in: slot) else { continue }
        guard larger.set(pair, for: Array(slot.prefix(Self.digestSize))) else { return false }
      }
    }
    self = larger
    return true
  }

  /// Number of slots that are read at a time.
  private static let stretch = 1 << 10
}
