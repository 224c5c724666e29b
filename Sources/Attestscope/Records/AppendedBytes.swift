import Platform

/// Bytes that are appended and read again by their place: the last ones from memory, earlier ones
/// from a temporary file.
struct AppendedBytes: Sendable {
  /// The bytes that are not in the file yet.
  private var tail: [UInt8] = []
  private var file: TemporaryFile?
  /// Number of bytes in the file.
  private var written = 0
  /// Whether there is no room for the temporary file. The bytes in memory stay readable, and
  /// nothing more must be added.
  private(set) var isFull = false
  private let capacity: Int

  /// Creates an empty store.
  ///
  /// - Parameter capacity: Number of bytes that are held in memory.
  init(capacity: Int) { self.capacity = capacity }

  /// Number of all bytes.
  var count: Int { written + tail.count }

  /// Appends bytes, and moves the bytes in memory to the file if there are more than the capacity.
  mutating func append(_ bytes: [UInt8]) {
    tail += bytes
    guard tail.count > capacity else { return }
    if file == nil { file = try? TemporaryFile() }
    guard let file, file.append(tail) else { return isFull = true }
    written += tail.count
    tail.removeAll(keepingCapacity: true)
  }

  /// Returns the bytes of a range, which lies either in the file or in memory; `nil` if they were
  /// not stored or can't be read.
  func read(_ range: Range<Int>) -> [UInt8]? {
    if range.lowerBound < written { return file?.read(range) }
    let place = (range.lowerBound - written)..<(range.upperBound - written)
    return place.upperBound <= tail.count ? Array(tail[place]) : nil
  }
}
