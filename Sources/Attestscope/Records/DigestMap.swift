import Evidence

/// A pair of numbers under each of any number of digests, in memory that does not grow with them: a
/// table with open places (Knuth, volume 3, §6.4), which moves to a file where it gets large.
struct DigestMap: Sendable {
  private var slots: ScratchBytes
  private let capacity: Int
  /// How many places there are, a power of two.
  private var size = 1 << 10
  private(set) var count = 0

  struct Pair: Sendable, Hashable {
    var first: Int
    var second: Int
  }

  private static let digestSize = 32
  /// The digest, and two numbers, of which the first is one more than it stands for.
  private static let slotSize = digestSize + 16

  /// - Parameter capacity: how many bytes are held in memory.
  init(capacity: Int = 16 << 20) {
    self.capacity = capacity
    slots = ScratchBytes(capacity: capacity)
  }

  /// - Parameter digest: 32 bytes.
  subscript(digest: [UInt8]) -> Pair? { slot(of: digest)?.pair }

  /// - Returns: whether it is kept.
  mutating func set(_ pair: Pair, for digest: [UInt8]) -> Bool {
    guard count * 2 < size || grow(), let slot = slot(of: digest),
      write(digest, pair, at: slot.place)
    else { return false }
    if slot.pair == nil { count += 1 }
    return true
  }

  private mutating func write(_ digest: [UInt8], _ pair: Pair, at place: Int) -> Bool {
    var bytes = digest
    for number in [pair.first + 1, pair.second] {
      withUnsafeBytes(of: UInt64(number).bigEndian) { bytes += $0 }
    }
    return slots.write(bytes, at: place * Self.slotSize)
  }

  /// The place that a digest has or would get; `nil` where the table cannot be read.
  private func slot(of digest: [UInt8]) -> (place: Int, pair: Pair?)? {
    // Under a key of this process: who chooses artifacts must not choose places.
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

  private static func pair(in slot: ArraySlice<UInt8>) -> Pair? {
    let numbers = Bytes(Array(slot.dropFirst(digestSize)))
    let first = numbers.prefix(8).bigEndian
    return first == 0
      ? nil : Pair(first: Int(first) - 1, second: Int(numbers.dropFirst(8).bigEndian))
  }

  /// Moves everything to a table of twice the size, a stretch after the other.
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

  private static let stretch = 1 << 10
}
