import Platform

/// Bytes with random access for reading and writing: in memory while there are few, otherwise in a
/// temporary file. Bytes that were never written are zero.
///
/// A copy shares the file. Only one of the copies may be written to.
struct ScratchBytes: Sendable {
  private var memory: [UInt8] = []
  private var file: TemporaryFile?
  /// Number of bytes that are held in memory.
  private let capacity: Int

  /// Creates empty storage.
  ///
  /// - Parameter capacity: Number of bytes that are held in memory.
  init(capacity: Int) { self.capacity = capacity }

  /// Returns the bytes of a range, filled with zeros beyond the end; `nil` if they cannot be read.
  func read(_ range: Range<Int>) -> [UInt8]? {
    var bytes: [UInt8]
    if let file {
      guard let read = try? SystemCall.read(file.descriptor, range) else { return nil }
      bytes = read
    } else {
      bytes = Array(memory[range.clamped(to: memory.indices)])
    }
    if bytes.count < range.count { bytes += repeatElement(0, count: range.count - bytes.count) }
    return bytes
  }

  /// Writes bytes at an offset from the start.
  ///
  /// - Returns: `false` if there is no room for the file.
  mutating func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    let end = offset + bytes.count
    if file == nil, end > capacity, !moveToFile() { return false }
    if let file {
      return (try? SystemCall.write(bytes, to: file.descriptor, at: offset)) != nil
    }
    if end > memory.count { memory += repeatElement(0, count: end - memory.count) }
    memory.replaceSubrange(offset..<end, with: bytes)
    return true
  }

  /// Moves all bytes to a new file.
  private mutating func moveToFile() -> Bool {
    guard let file = try? TemporaryFile(),
      (try? SystemCall.write(memory, to: file.descriptor, at: 0)) != nil
    else { return false }
    self.file = file
    memory = []
    return true
  }
}
