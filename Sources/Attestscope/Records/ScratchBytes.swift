import Platform

/// Bytes of which any part can be read and written: in memory as long as they are few, else in a file
/// without a name. What was never written is zero.
///
/// A copy shares the file: only one of them may be written to from then on.
struct ScratchBytes: Sendable {
  private var memory: [UInt8] = []
  private var file: TemporaryFile?
  private let capacity: Int

  /// - Parameter capacity: how many bytes are held in memory.
  init(capacity: Int) { self.capacity = capacity }

  var isInMemory: Bool { file == nil }

  /// The bytes of a range; `nil` where they cannot be read.
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

  /// - Returns: whether the bytes are kept.
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

  private mutating func moveToFile() -> Bool {
    guard let file = try? TemporaryFile(),
      (try? SystemCall.write(memory, to: file.descriptor, at: 0)) != nil
    else { return false }
    self.file = file
    memory = []
    return true
  }
}
