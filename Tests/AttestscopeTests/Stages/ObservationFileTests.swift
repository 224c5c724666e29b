import Evidence
import Foundation
import TestSupport
import Testing

@testable import Attestscope

@Suite("Merging observations")
struct ObservationFileTests {
  private func text(_ file: ScratchFile) throws -> String {
    try String(contentsOfFile: file.path, encoding: .utf8)
  }

  @Test("gives the same bytes for every order and grouping")
  func trees() async throws {
    let records = try StagedRun.conversation()
    let staged = try StagedRun(records.map { [$0] }, anchors: .attacks)
    let files = try await staged.observations(isWanting: true)
    let expected = try text(try StagedRun.merged(files))
    let groups = [[0, 1], [3, 2]].map { $0.map { files[$0] } }
    let merged = try groups.map { try StagedRun.merged($0) }
    let tree = try StagedRun.merged(Array(merged.reversed()))
    #expect(try text(tree) == expected)
    #expect(try text(try StagedRun.merged(files + [tree])) == expected)
  }

  @Test("keeps for one part only the records that it wants")
  func wanted() async throws {
    let records = try StagedRun.conversation()
    let others = try SampleCase.real(.attestation).prefix(5).map { try RecordLine($0).text }
    let staged = try StagedRun([Array(records[1...]), [records[0]] + others], anchors: .attacks)
    let files = try await staged.observations(isWanting: true)
    let kept = try text(try StagedRun.merged(files, for: 0)).split(separator: "\n")
    // The attestation of its key, and its own assertions.
    let ofOther = kept.filter { $0.contains(#""what":"record","shard":1"#) }
    #expect(ofOther.count == 1)
    #expect(kept.contains { $0.contains(#""what":"given","shard":0"#) })
    #expect(!kept.contains { $0.contains(#""what":"want""#) })
  }

  @Test("refuses lines out of order, and a part that does not tell what it wants")
  func refused() async throws {
    let staged = try StagedRun([try StagedRun.conversation()], anchors: .attacks)
    let file = try #require(try await staged.observations().first)
    let lines = try text(file).split(separator: "\n").map { $0 + "\n" }
    let turned = try ScratchFile(lines.reversed().joined())
    #expect(throws: InputFailure.self) { try StagedRun.merged([turned]) }
    #expect(throws: InputFailure.self) { try StagedRun.merged([file], for: 0) }
    #expect(throws: InputFailure.self) { try StagedRun.merged([file], for: 7) }
  }
}
