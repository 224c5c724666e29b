import Evidence

/// Texts of events, in memory and then in a temporary file, until a finding shows them.
///
/// Layout of an entry: total length, then each text after its own length. Lengths are 32-bit,
/// big-endian.
struct TextStore: Sendable {
  private var bytes: AppendedBytes
  /// Whether a text could not be stored: there is no room for the temporary file.
  var isFull: Bool { bytes.isFull }

  /// Creates an empty store.
  ///
  /// - Parameter capacity: Number of bytes that are held in memory.
  init(capacity: Int = 4 << 20) { bytes = AppendedBytes(capacity: capacity) }

  /// Stores texts.
  ///
  /// - Returns: Their place, to be passed to ``texts(at:)``.
  mutating func append(_ texts: [[UInt8]]) -> Int {
    let place = bytes.count
    guard !isFull else { return place }
    let entry = texts.flatMap { Self.bytes(of: UInt32(clamping: $0.count)) + $0 }
    bytes.append(Self.bytes(of: UInt32(clamping: entry.count)) + entry)
    return place
  }

  /// Returns the texts at a place in their order; empty if they could not be stored.
  func texts(at place: Int) -> [[UInt8]] {
    guard let head = bytes.read(place..<(place + 4)),
      let entry = bytes.read((place + 4)..<(place + 4 + Int(head.bigEndian)))
    else { return [] }
    var texts: [[UInt8]] = []
    var rest = entry[...]
    while rest.count >= 4 {
      let count = Int(rest.prefix(4).bigEndian)
      rest = rest.dropFirst(4)
      texts.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return texts
  }

  /// Writes a number as 4 bytes, big-endian.
  private static func bytes(of number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}
