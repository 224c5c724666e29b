import Testing

@testable import Attestscope

@Suite("Scratch bytes")
struct ScratchBytesTests {
  @Test("are read as they were written, and are zero elsewhere", arguments: [0, 10, 1_000])
  func written(capacity: Int) {
    var bytes = ScratchBytes(capacity: capacity)
    #expect(bytes.read(0..<3) == [0, 0, 0])
    let written = [([1, 2, 3], 4), ([9], 5), ([7, 8], 40)].map { bytes.write($0.0, at: $0.1) }
    #expect(written == [true, true, true])
    #expect(bytes.read(3..<8) == [0, 1, 9, 3, 0])
    #expect(bytes.read(39..<44) == [0, 7, 8, 0, 0])
  }
}
