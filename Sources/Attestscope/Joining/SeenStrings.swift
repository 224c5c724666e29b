import Claims
import Evidence
import Ingest
import Synchronization

/// The strings in captures and texts, found by the SHA-256 of each reading (Base64, hexadecimal,
/// text).
///
/// For a hash in an artifact it finds the preimage and its author. That can explain a failure; no
/// check depends on it. Readings are hashed when the first hash is looked up.
struct SeenStrings: Sendable {
  /// The strings by their text.
  private var texts = TextTable()
  /// The strings by hash.
  private var index = HashIndex()
  /// The strings.
  private var seen: [SeenString] = []
  /// Sum of the lengths of the strings in bytes.
  private var bytes = 0
  /// Whether strings were left out because a limit was reached.
  private(set) var isFull = false

  /// Maximum number of strings; each needs about 300 bytes besides its text.
  static let capacity = 250_000
  /// Maximum sum of their lengths in bytes.
  static let byteCapacity = 48 << 20

  /// Adds a string, unless its text is known.
  ///
  /// The first string that exceeds a limit is the end: which strings are kept depends only on their
  /// order in the inputs.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  mutating func add(_ string: SeenString) -> Bool {
    guard !isFull, seen.count < Self.capacity,
      bytes + string.text.count <= Self.byteCapacity
    else {
      isFull = true
      return false
    }
    guard texts.insert(string.text, after: seen) else { return false }
    let copy = string.detached
    bytes += copy.text.count
    seen.append(copy)
    // A copy of these strings may have an index already, which lacks this one.
    if !isKnownUniquelyReferenced(&index) || index.isMade { index = HashIndex() }
    return true
  }

  /// The strings in the order in which they were added.
  var all: some Collection<SeenString> { seen }

  /// Notes that strings were left out.
  mutating func setFull() { isFull = true }

  /// Returns the first string of which one reading of at least 4 bytes has this SHA-256; `nil` if
  /// there is none. The first call takes a time that grows with the number of strings.
  func string(hashingTo hash: [UInt8]) -> SeenString? {
    index.place(of: Hash(hash), in: seen).map { seen[$0] }
  }

  /// The indices of strings by their text, as an open-addressing hash table. Each text is hashed
  /// once, and isn't kept a second time.
  private struct TextTable {
    /// The hash of each text, in the order in which the texts were added.
    private var hashes: [Int] = []
    /// One more than the index of a text; zero for a free slot. Their number is a power of two, and
    /// more than half of them are free.
    private var slots = [Int32](repeating: 0, count: 64)

    /// Adds a text with the next index, unless it is known.
    /// - Parameter strings: The strings whose texts were added, by their index.
    /// - Returns: Whether it was added.
    mutating func insert(_ text: Bytes, after strings: [SeenString]) -> Bool {
      let hash = text.hashValue
      var slot = hash & (slots.count - 1)
      while slots[slot] != 0 {
        let index = Int(slots[slot]) - 1
        if hashes[index] == hash, strings[index].text == text { return false }
        slot = (slot + 1) & (slots.count - 1)
      }
      hashes.append(hash)
      slots[slot] = Int32(clamping: hashes.count)
      if hashes.count * 2 > slots.count { grow() }
      return true
    }

    /// Doubles the number of slots.
    private mutating func grow() {
      slots = [Int32](repeating: 0, count: slots.count * 2)
      for (index, hash) in hashes.enumerated() {
        var slot = hash & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(clamping: index + 1)
      }
    }
  }

  /// The indices of strings by the hashes of their readings. The index is made at the first
  /// look-up.
  private final class HashIndex: Sendable {
    private let places = Mutex<[Hash: Int32]?>(nil)

    /// Whether the index was made.
    var isMade: Bool { places.withLock { $0 != nil } }

    /// Returns the index of the first string with the hash.
    func place(of hash: Hash, in strings: [SeenString]) -> Int? {
      places.withLock { places in
        let made = places ?? Self.places(of: strings)
        places = made
        return made[hash].map { Int($0) }
      }
    }

    /// Hashes the readings of strings. Readings below 4 bytes are left out: they occur by chance.
    private static func places(of strings: [SeenString]) -> [Hash: Int32] {
      var places: [Hash: Int32] = [:]
      for (number, string) in strings.enumerated() {
        for reading in GivenBytes.openReadings(of: string.text) where reading.bytes.count >= 4 {
          let hash = Hash(reading.hash)
          if places[hash] == nil { places[hash] = Int32(clamping: number) }
        }
      }
      return places
    }
  }

  /// A SHA-256 hash without an array of its own.
  private struct Hash: Hashable {
    private let words: SIMD4<UInt64>

    /// Copies a hash. Bytes beyond 32 are ignored, and missing ones are zero.
    init(_ bytes: [UInt8]) {
      var words = SIMD4<UInt64>()
      withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes.prefix($0.count)) }
      self.words = words
    }

    /// Feeds eight bytes into the hasher: a hash is random already.
    func hash(into hasher: inout Hasher) { hasher.combine(words[0]) }
  }
}
