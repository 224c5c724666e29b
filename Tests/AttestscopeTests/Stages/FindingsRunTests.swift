import Foundation
import Reports
import Results
import TestSupport
import Testing

@testable import Attestscope

@Suite("Joining the results of parts")
struct FindingsRunTests {
  private func line(_ summary: RunSummary) -> [UInt8] {
    JSONWriter.line(summary.json)
  }

  @Test(
    "gives what one run gives, wherever the records are cut, with all records or only the wanted",
    arguments: [false, true], 1...3)
  func likeOneRun(isWanting: Bool, cut: Int) async throws {
    let records = try StagedRun.conversation()
    let staged = try StagedRun(
      [Array(records[..<cut]), Array(records[cut...])], anchors: .attacks)
    var configuration = RunConfiguration(inputs: staged.inputs.map(\.path))
    configuration.anchors = .attacks
    let whole = try await Run(configuration)
    #expect(whole.findings.count > 0)

    let observations = try await staged.observations(isWanting: isWanting)
    var parts: [ScratchFile] = []
    for number in 0..<2 {
      let merged = try StagedRun.merged(observations, for: isWanting ? number : nil)
      var part = try await staged.part(number, with: merged)
      if try String(contentsOfFile: part.path, encoding: .utf8).contains(#""what":"missed""#) {
        #expect(isWanting)
        part = try await staged.part(number, with: try StagedRun.merged(observations))
      }
      parts.append(part)
    }
    let joined = try StagedRun.joined(Array(parts.reversed()))
    #expect(joined.complaints == [])
    #expect(joined.artifacts == whole.lines)
    let tool = whole.header.tool
    #expect(
      joined.findings
        == whole.findings.map { JSONWriter.line(ResultsLine.finding($0, by: tool)) })
    #expect(line(joined.summary) == line(whole.summary))
  }

  @Test("names the App ID that an attestation of another part certifies", arguments: [false, true])
  func certifiedApp(isReversed: Bool) async throws {
    let pair = try RecordLine.all(
      in: AttackCase.folder.appending(path: "assertion-of-an-attested-key.jsonl")
    ).map { [try $0.with(["appId": nil]).text] }
    let staged = try StagedRun(isReversed ? pair.reversed() : pair, anchors: .attacks)
    let merged = try StagedRun.merged(try await staged.observations())
    var parts: [ScratchFile] = []
    for number in 0..<2 { parts.append(try await staged.part(number, with: merged)) }
    let appID = "\"appId\":\"A1B2C3D4E5.com.example.heldout\""
    for line in try StagedRun.joined(parts).artifacts {
      #expect(String(decoding: line, as: UTF8.self).contains(appID))
    }
  }

  @Test("counts and numbers artifacts whose lines are kept elsewhere")
  func withoutArtifacts() async throws {
    let records = try StagedRun.conversation()
    let staged = try StagedRun([records, records], anchors: .attacks)
    let merged = try StagedRun.merged(try await staged.observations())
    var whole: [ScratchFile] = []
    var bare: [ScratchFile] = []
    for number in 0..<2 {
      whole.append(try await staged.part(number, with: merged))
      bare.append(try await staged.part(number, with: merged, hasArtifacts: false))
    }
    let expected = try StagedRun.joined(whole)
    let joined = try StagedRun.joined(bare, isWithoutArtifacts: true)
    #expect(joined.complaints == [] && joined.artifacts == [])
    #expect(joined.findings == expected.findings && !joined.findings.isEmpty)
    #expect(line(joined.summary) == line(expected.summary))
    #expect(try StagedRun.joined(whole, isWithoutArtifacts: true).complaints != [])
  }

  @Test("refuses a missing part, a part that is given twice, and a file of other lines")
  func incomplete() async throws {
    let records = try StagedRun.conversation()
    let staged = try StagedRun([[records[0]], [records[1]]], anchors: .attacks)
    let observations = try await staged.observations()
    let merged = try StagedRun.merged(observations)
    let part = try await staged.part(0, with: merged)
    #expect(throws: InputFailure.self) { try FindingsRun([part.path]) }
    #expect(throws: InputFailure.self) { try FindingsRun([part.path, part.path]) }
    #expect(throws: InputFailure.self) { try FindingsRun([observations[0].path]) }
    #expect(throws: InputFailure.self) { try FindingsRun([]) }
  }
}
