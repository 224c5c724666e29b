import Evidence
import Platform

/// Texts of events, in memory and then in a temporary file, until a finding shows them.
///
/// Layout of an entry: total length, then each text after its own length. Lengths are 32-bit,
/// big-endian.
struct TextStore: Sendable {
  /// The bytes that are not in the file yet.
  private var tail: [UInt8] = []
  private var file: TemporaryFile?
  /// Number of bytes in the file.
  private var written = 0
  /// Whether a text could not be stored: there is no room for the temporary file.
  private(set) var isFull = false
  /// Number of bytes that are held in memory.
  private let capacity: Int

  /// Creates an empty store.
  ///
  /// - Parameter capacity: Number of bytes that are held in memory.
  init(capacity: Int = 4 << 20) { self.capacity = capacity }

  /// Stores texts.
  ///
  /// - Returns: Their place, to be passed to ``texts(at:)``.
  mutating func append(_ texts: [[UInt8]]) -> Int {
    let place = written + tail.count
    guard !isFull else { return place }
    tail += Self.bytes(of: UInt32(clamping: texts.reduce(0) { $0 + $1.count + 4 }))
    for text in texts { tail += Self.bytes(of: UInt32(clamping: text.count)) + text }
    if tail.count > capacity { flush() }
    return place
  }

  /// Returns the texts at a place in their order; empty if they could not be stored.
  func texts(at place: Int) -> [[UInt8]] {
    guard let head = read(place..<(place + 4)),
      let bytes = read((place + 4)..<(place + 4 + Self.number(head)))
    else { return [] }
    var texts: [[UInt8]] = []
    var rest = bytes[...]
    while rest.count >= 4 {
      let count = Self.number(rest.prefix(4))
      rest = rest.dropFirst(4)
      texts.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return texts
  }

  /// Moves the bytes in memory to the file.
  private mutating func flush() {
    if file == nil { file = try? TemporaryFile() }
    guard let file, file.append(tail) else {
      isFull = true
      return
    }
    written += tail.count
    tail.removeAll(keepingCapacity: true)
  }

  /// Returns the bytes of a range of the whole store, or `nil` if they were not stored. A range
  /// lies either in the file or in memory.
  private func read(_ range: Range<Int>) -> [UInt8]? {
    guard range.upperBound <= written + tail.count else { return nil }
    if range.lowerBound >= written {
      return Array(tail[(range.lowerBound - written)..<(range.upperBound - written)])
    }
    guard range.upperBound > written else { return file?.read(range) }
    return nil
  }

  /// Writes a number as 4 bytes, big-endian.
  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }

  /// Reads a big-endian number.
  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    Int(bytes.bigEndian)
  }
}
