import Decoding
import Evidence
import Testing

@Suite("Joined pieces")
struct JoinedBytesTests {
  private let parent = Buffer(name: "parent", Array(0..<10)).all

  private func joined(_ ranges: [Range<Int>]) -> Bytes {
    Bytes(joining: ranges.map { parent[$0] }, named: "joined", from: parent)
  }

  @Test("a single piece stays a slice")
  func single() {
    #expect(joined([2..<5]).buffer === parent.buffer)
    #expect(joined([2..<5]).range == 2..<5)
  }

  @Test(
    "several pieces make a derived buffer, in order, each with its place",
    arguments: [[0..<2, 4..<6], [4..<6, 0..<2], [1..<1, 3..<4, 7..<7, 8..<10]])
  func several(ranges: [Range<Int>]) {
    let bytes = joined(ranges)
    #expect(bytes.array == ranges.flatMap { Array(parent[$0]) })
    #expect(bytes.buffer.name == "joined")
    #expect(bytes.parents.map(\.range) == ranges.filter { !$0.isEmpty })
    #expect(bytes.buffer.origin?.parent.range == parent.range)
  }

  @Test("no pieces are an empty buffer that knows its parent")
  func none() {
    #expect(joined([]).isEmpty)
    #expect(joined([]).buffer.origin?.parent.range == parent.range)
  }
}
