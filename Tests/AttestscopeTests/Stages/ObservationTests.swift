import Claims
import Decoding
import Evidence
import Ingest
import Testing

@testable import Attestscope

@Suite("An observation as a line")
struct ObservationTests {
  private var all: [Observation] {
    let kept = KeptRecord(
      name: "a “name”", type: .assertion, isDamaged: true, payload: Bytes([1, 2, 3]),
      expectations: Expectations())
    let extent = Observation.Extent(artifacts: 7, isFull: true, isCut: false, areStringsCut: true)
    let names = [
      RecordTable.Name(.counter, RecordTable.counter(9, ofKey: [UInt8](repeating: 1, count: 32)))
    ]
    let contents: [Observation.Content] = [
      .shard(extent), .record(Observation.Record(names: names, state: nil, kept: kept)),
      .string(SeenString(Bytes(Array("text".utf8)), by: .client, at: [])),
      .exchange([1, 2, 3]),
      .key([UInt8](repeating: 2, count: 32), attestedBy: [UInt8](repeating: 3, count: 32)),
      .want([NameRoute(value: 1 << 63), NameRoute(value: 4)], isGiven: false),
      .want([], isGiven: true),
    ]
    return contents.enumerated().map { Observation(shard: 4, number: $0, content: $1) }
  }

  @Test("is the same when read again")
  func again() throws {
    for observation in all {
      let line = observation.line
      let read = try Observation(line: Bytes(line))
      #expect(read.line == line && read.order == observation.order)
      #expect(read.shard == 4 && read.number == observation.number)
    }
  }

  @Test("has the order of its content first")
  func order() {
    #expect(all.map(\.order) == all.map(\.order).sorted())
  }

  @Test("is refused if it is cut off or of another version")
  func refused() {
    for observation in all {
      let line = observation.line
      for length in stride(from: 0, to: line.count - 2, by: 3) {
        #expect(throws: ResultsFaultError.self) { try self.read(Array(line.prefix(length))) }
      }
      let text = String(decoding: line, as: UTF8.self)
      let other = text.replacing(#""schemaVersion":"1.0""#, with: #""schemaVersion":"9.0""#)
      #expect(throws: ResultsFaultError.self) { try self.read(Array(other.utf8)) }
    }
  }

  /// Any error of reading.
  private struct ResultsFaultError: Error {}

  private func read(_ bytes: [UInt8]) throws {
    do { _ = try Observation(line: Bytes(bytes)) } catch { throw ResultsFaultError() }
  }
}
