import Claims
import Evidence
import Ingest
import SystemCrypto

/// The strings of everything that is no evidence record, by SHA-256 of each natural reading: of a hash whose
/// preimage stands somewhere, it tells who wrote it. That explains a failure, and decides nothing.
struct SeenStrings: Sendable {
  private var places: [[UInt8]: Int32] = [:]
  private var seen: [SeenString] = []
  private var bytes = 0
  /// Set once strings had to be left out.
  private(set) var isFull = false

  /// About 300 bytes each besides their text.
  static let capacity = 250_000
  static let byteCapacity = 48 << 20

  mutating func add(_ string: SeenString) {
    guard seen.count < Self.capacity, bytes + string.text.count <= Self.byteCapacity else {
      return isFull = true
    }
    var isNew = false
    let number = Int32(clamping: seen.count)
    for reading in GivenBytes(string.text, nil).readings where reading.bytes.count >= 4 {
      guard places[reading.hash] == nil else { continue }
      places[reading.hash] = number
      isNew = true
    }
    guard isNew else { return }
    let copy = string.detached
    bytes += copy.text.count
    seen.append(copy)
  }

  /// The first string that has the hash in one of its readings.
  func string(hashingTo hash: [UInt8]) -> SeenString? { places[hash].map { seen[Int($0)] } }
}
