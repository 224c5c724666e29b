import TestSupport
import Testing

@testable import Attestscope

@Suite("Reading observations for a part")
struct ShardedReadingTests {
  @Test("tells which names were looked up and not given")
  func missed() async throws {
    let records = try StagedRun.conversation()
    let staged = try StagedRun([[records[0]], [records[1], records[3]]], anchors: .attacks)
    let observations = try await staged.observations(isWanting: true)
    let given = try StagedRun.merged(observations, for: 1)
    let reading = try FirstReading.restored(from: given.path, for: 1)
    #expect(reading.shards == 2)
    let names = try #require(reading.reading.given)
    #expect(names.missed == [])
    let unknown = [UInt8](repeating: 9, count: 32)
    names.look(up: .attestation, unknown)
    names.look(up: .attestation, unknown)
    #expect(names.missed == [NameRoute(.attestation, unknown)])
    // Without a selection nothing can be missed.
    let whole = try StagedRun.merged(observations)
    #expect(try FirstReading.restored(from: whole.path, for: 1).reading.given == nil)
  }

  @Test("refuses the observations of other parts only")
  func otherShards() async throws {
    let staged = try StagedRun([try StagedRun.conversation()], anchors: .attacks)
    let file = try #require(try await staged.observations().first)
    #expect(throws: InputFailure.self) { try FirstReading.restored(from: file.path, for: 1) }
  }
}
