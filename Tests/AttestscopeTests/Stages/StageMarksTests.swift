import Decoding
import Evidence
import Testing

@testable import Attestscope

@Suite("Lines about artifacts of a part")
struct StageMarksTests {
  @Test("name an artifact by its SHA-256")
  func artifact() throws {
    let digest = String(repeating: "0a", count: 32)
    let line = try StageEventLine(line: Bytes(StageLine.artifact(digest, ofShard: 3)))
    guard case .artifact(let read) = line else {
      Issue.record("another line")
      return
    }
    #expect(read == digest)
  }

  @Test("list names that were not given, in as many lines as needed")
  func missed() throws {
    #expect(StageLine.missed([], ofShard: 0).isEmpty)
    let routes = (0..<5_000).map { NameRoute(value: UInt64($0)) }
    let lines = StageLine.missed(routes, ofShard: 1)
    #expect(lines.count == 2)
    for line in lines {
      guard case .missed = try StageEventLine(line: Bytes(line)) else {
        Issue.record("another line")
        return
      }
    }
  }
}
