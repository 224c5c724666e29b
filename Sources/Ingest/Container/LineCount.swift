import Evidence

/// Counts the lines of a buffer up to one place after the other, each of its bytes once.
struct LineCount {
  private var number = 1
  private var start = 0
  private var end = 0

  /// The place of bytes that stand behind those of the call before.
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
