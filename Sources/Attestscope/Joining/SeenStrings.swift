import Claims
import Evidence
import Ingest

/// An index of the strings in captures and texts, by the SHA-256 of each reading (Base64,
/// hexadecimal, text).
///
/// For a hash in an artifact it finds the preimage and its author. That can explain a failure; no
/// check depends on it.
struct SeenStrings: Sendable {
  /// Index in `seen` by hash.
  private var places: [Hash: Int32] = [:]
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

  /// Adds a string. Readings below 4 bytes and readings that are known already are ignored.
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
    var isNew = false
    let number = Int32(clamping: seen.count)
    for reading in GivenBytes.openReadings(of: string.text) where reading.bytes.count >= 4 {
      let hash = Hash(reading.hash)
      guard places[hash] == nil else { continue }
      places[hash] = number
      isNew = true
    }
    guard isNew else { return false }
    let copy = string.detached
    bytes += copy.text.count
    seen.append(copy)
    return true
  }

  /// The strings in the order in which they were added.
  var all: some Collection<SeenString> { seen }

  /// Notes that strings were left out.
  mutating func setFull() { isFull = true }

  /// Returns the first string of which one reading has this SHA-256.
  func string(hashingTo hash: [UInt8]) -> SeenString? { places[Hash(hash)].map { seen[Int($0)] } }

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
