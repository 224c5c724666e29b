import Evidence
import Testing

@Suite("Bytes")
struct BytesTests {
  private let buffer = Buffer(name: "ten", Array(0..<10))

  @Test("indices count from the start of the buffer")
  func indices() {
    let middle = buffer.all[3..<7]
    #expect(middle.startIndex == 3)
    #expect(middle.endIndex == 7)
    #expect(middle[3] == 3)
    #expect(middle.first == 3)
    #expect(middle.array == [3, 4, 5, 6])
    #expect(middle.span == ByteSpan(buffer: "ten", offset: 3, length: 4))
  }

  @Test("a slice of a slice stays in the same buffer")
  func sliceOfSlice() {
    let inner = buffer.all.dropFirst(2).dropLast(3).prefix(4)
    #expect(inner.array == [2, 3, 4, 5])
    #expect(inner.buffer === buffer)
    #expect(inner.range == 2..<6)
  }

  @Test(
    "a range beyond the buffer is clamped to it",
    arguments: [
      (-5..<3, 0..<3), (8..<12, 8..<10), (-2..<99, 0..<10), (20..<30, 10..<10), (-9..<(-3), 0..<0),
      (Int.min..<Int.max, 0..<10),
    ])
  func clamped(asked: Range<Int>, given: Range<Int>) {
    #expect(Bytes(buffer: buffer, range: asked).range == given)
  }

  @Test("a slice cannot be widened by its subscript")
  func subscriptClamps() {
    #expect(buffer.all[3..<7][0..<10].range == 3..<7)
  }

  @Test(
    "crossed positions give an empty range",
    arguments: [
      (3, 7, 3..<7), (4, 5, 4..<5), (0, 10, 3..<7), (5, 4, 5..<5), (9, 1, 7..<7), (7, 3, 7..<7),
      (Int.min, Int.max, 3..<7), (Int.max, Int.min, 7..<7), (Int.min, Int.min, 3..<3),
    ])
  func between(start: Int, end: Int, expected: Range<Int>) {
    #expect(buffer.all[3..<7].between(start, end).range == expected)
  }

  @Test("equality and hashing use only the content")
  func equality() {
    let here = buffer.all[3..<6]
    let there = Bytes([3, 4, 5], name: "other")
    #expect(here == there)
    #expect(Set([here, there]).count == 1)
    #expect(here != buffer.all[3..<7])
    #expect(here != buffer.all[4..<7])
    #expect(Bytes.empty == buffer.all[5..<5])
  }

  @Test(
    "a part counts from the start of the slice and never leaves it",
    arguments: [
      (0, 4, 3..<7), (1, 2, 4..<6), (4, 0, 7..<7), (0, 0, 3..<3), (0, 5, nil), (3, 2, nil),
      (5, 0, nil), (-1, 1, nil), (0, -1, nil), (1, Int.max, nil), (Int.max, 1, nil),
      (Int.min, 1, nil), (Int.max, Int.max, nil),
    ] as [(Int, Int, Range<Int>?)])
  func part(offset: Int, count: Int, expected: Range<Int>?) {
    #expect(buffer.all[3..<7].part(at: offset, count: count)?.range == expected)
  }

  @Test("the bytes are accessible without a copy, and only those of the slice")
  func inPlace() {
    let middle = buffer.all[3..<7]
    #expect(middle.withUnsafeBytes { Array($0) } == [3, 4, 5, 6])
    #expect(middle.withContiguousStorageIfAvailable { Array($0) } == [3, 4, 5, 6])
  }

  @Test("only valid UTF-8 is text")
  func text() {
    #expect(Bytes(Array("Zürich".utf8)).utf8 == "Zürich")
    #expect(Bytes.empty.utf8 == "")
    #expect(Bytes([0x5a, 0xfc]).utf8 == nil)
    // A surrogate and an overlong slash (RFC 3629 §3).
    #expect(Bytes([0xed, 0xa0, 0x80]).utf8 == nil)
    #expect(Bytes([0xc0, 0xaf]).utf8 == nil)
  }

  @Test("integers are read from either end")
  func integers() {
    #expect(buffer.all[1..<5].bigEndian == 0x0102_0304)
    #expect(buffer.all[1..<5].littleEndian == 0x0403_0201)
    #expect(Bytes.empty.bigEndian == 0)
    #expect(Bytes.empty.littleEndian == 0)
    #expect(buffer.all.bigEndian == 0x0203_0405_0607_0809)
    #expect(buffer.all.littleEndian == 0x0706_0504_0302_0100)
  }

  @Test(
    "prefixes and suffixes are compared by bytes, short and long",
    arguments: ["", "a", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghijklmnopq"])
  func startsAndEnds(part: String) {
    let long = Bytes(Array("abcdefghijklmnopqrstuvwxyz".utf8))
    #expect(long.starts(with: part))
    #expect(long.starts(with: Array(part.utf8)))
    #expect(!Bytes(Array(part.utf8)).starts(with: part + "!"))
    #expect(Bytes(Array("..\(part)".utf8)).ends(with: part))
    #expect(!Bytes(Array("\(part)!".utf8)).ends(with: part + "?"))
    for place in part.utf8.indices {
      var other = Array(part.utf8)
      other[part.utf8.distance(from: part.startIndex, to: place)] ^= 1
      #expect(!long.starts(with: other))
      #expect(Bytes(other) != Bytes(Array(part.utf8)))
    }
  }
}
