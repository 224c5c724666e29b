import Evidence

/// Counts the lines of a buffer up to successive places. Each byte is looked at once.
struct LineCount {
  /// The line of the last place, its start, and the bytes that were counted.
  private var number = 1
  private var start = 0
  private var end = 0

  /// Returns the place of bytes as a step: line and column in bytes, both from 1, and the offset from
  /// 0. The bytes must be after those of the previous call.
  mutating func step(to bytes: Bytes) -> SourceStep {
    let passed = bytes.buffer.all.between(end, bytes.startIndex)
    for (offset, byte) in passed.enumerated() where byte == 0x0a {
      number += 1
      start = passed.startIndex + offset + 1
    }
    end = max(end, bytes.startIndex)
    return .text(
      line: number, column: bytes.startIndex - start + 1, offset: bytes.startIndex)
  }
}
