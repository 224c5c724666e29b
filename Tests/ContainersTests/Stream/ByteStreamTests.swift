import Containers
import Evidence
import Testing

@Suite("Streams of bytes")
struct ByteStreamTests {
  @Test("Bytes in memory are read like those of a file, with their offset")
  func memory() {
    let stream = ByteStream(
      name: "member", bytes: Array("one\r\ntwo\nthree".utf8),
      budget: WorkBudget(bytes: 0))
    #expect(Array(stream.peek(3)) == Array("one".utf8))
    #expect(stream.offset == 0)
    guard case .bytes(let line) = stream.takeLine(limit: 100) else {
      Issue.record("no line")
      return
    }
    #expect(line == Array("one".utf8))
    #expect(stream.offset == 5)
    #expect(stream.take(2) == Array("tw".utf8))
    #expect(stream.offset == 7)
    #expect(stream.takePiece() == Array("o\nthree".utf8))
    #expect(stream.offset == 14)
    #expect(stream.takePiece().isEmpty)
  }

  @Test("A stream stored in a file can be read from its start")
  func seekable() throws {
    let stream = ByteStream(
      name: "member", bytes: [1, 2, 3], budget: WorkBudget(bytes: 0))
    let input = try stream.seekable(limit: 100)
    try input.rewind()
    let again = ByteStream(name: "again", descriptor: input.descriptor)
    #expect(again.takePiece() == [1, 2, 3])
  }

  @Test("A budget is shared by all its users, and never goes below zero")
  func budget() {
    let budget = WorkBudget(bytes: 0, fixed: [.unpackedBytes: 10, .members: 1])
    #expect(budget.charge(10, of: .unpackedBytes))
    #expect(!budget.charge(1, of: .unpackedBytes))
    #expect(!budget.charge(.max, of: .unpackedBytes))
    #expect(budget.spend(of: .members))
    #expect(!budget.spend(of: .members))
  }
}
