import Testing

@testable import Reports

@Suite("Deflate")
struct DeflaterTests {
  private let text = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  private func packed(inPiecesOf size: Int) throws -> [UInt8] {
    guard var deflater = Deflater() else { throw OutputError.noMemory }
    var output: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: size) {
      output += deflater.write(Array(text[start..<min(start + size, text.count)]))
    }
    return output + deflater.finish()
  }

  @Test("compresses, and inflates to the same bytes")
  func roundTrip() throws {
    let packed = try packed(inPiecesOf: text.count)
    #expect(inflated(packed, count: text.count) == text)
    #expect(packed.count < text.count / 2)
  }

  @Test("the stream doesn't depend on the size of the pieces", arguments: [1_000, 65_536, 299_999])
  func pieces(size: Int) throws {
    #expect(try packed(inPiecesOf: size) == packed(inPiecesOf: text.count))
  }

  @Test("no bytes give a valid stream")
  func nothing() throws {
    guard var deflater = Deflater() else { throw OutputError.noMemory }
    let stream = deflater.finish()
    #expect(inflated(stream, count: 0) == [])
  }
}
