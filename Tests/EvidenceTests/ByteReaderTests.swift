import Evidence
import TestSupport
import Testing

@Suite("Byte reader")
struct ByteReaderTests {
  private let five = Buffer(name: "five", [9, 1, 2, 3, 4, 5, 9]).all[1..<6]

  @Test("reads forward and reports the remaining count")
  func forward() {
    var reader = ByteReader(five)
    #expect(reader.position == 1)
    #expect(reader.peek() == 1)
    #expect(reader.byte() == 1)
    #expect(reader.take(2)?.range == 2..<4)
    #expect(reader.remaining == 2)
    #expect(reader.rest.array == [4, 5])
    #expect(reader.since(2).array == [2, 3])
    #expect(reader.takeRest().array == [4, 5])
    #expect(reader.isAtEnd)
    #expect(reader.takeRest().isEmpty)
  }

  @Test("a read past the end consumes nothing")
  func pastTheEnd() {
    var reader = ByteReader(five)
    #expect(reader.take(6) == nil)
    #expect(reader.take(.max) == nil)
    #expect(reader.take(-1) == nil)
    #expect(reader.unsigned(bytes: 6) == nil)
    #expect(reader.position == 1)
    _ = reader.takeRest()
    // The buffer continues after the slice, the reader doesn't.
    #expect(reader.byte() == nil)
    #expect(reader.peek() == nil)
    #expect(reader.take(1) == nil)
    #expect(reader.take(0)?.isEmpty == true)
    #expect(reader.position == 6)
  }

  @Test("integers are big-endian and have one to eight bytes")
  func integers() {
    var reader = ByteReader(Bytes([0xff, 1, 2, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 7]))
    #expect(reader.unsigned(bytes: 0) == nil)
    #expect(reader.unsigned(bytes: 9) == nil)
    #expect(reader.unsigned(bytes: -1) == nil)
    #expect(reader.unsigned(bytes: 1) == 0xff)
    #expect(reader.unsigned(bytes: 2) == 0x0102)
    #expect(reader.unsigned(bytes: 8) == .max)
    #expect(reader.remaining == 1)
  }

  @Test("any sequence of reads gives each byte once, in order", arguments: 0..<20 as Range<UInt64>)
  func anySequence(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let bytes = generator.bytes(Int.random(in: 0..<64, using: &generator))
    var reader = ByteReader(bytes)
    var read: [UInt8] = []
    for _ in 0..<200 {
      let before = reader.position
      if let taken = reader.take(Int.random(in: -2..<9, using: &generator)) {
        read += taken
        #expect(reader.position == before + taken.count)
      } else {
        #expect(reader.position == before)
      }
    }
    #expect(read == bytes.prefix(read.count).array)
    #expect(read + reader.rest.array == bytes.array)
  }
}
