import Decoding
import Evidence
import Foundation
import Redaction
import Reports
import Results
import Testing

@Suite("Lines of results.jsonl")
struct ResultsLineTests {
  private func line(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.line(value), as: UTF8.self)
  }

  private func object(_ value: JSONValue) throws -> [String: Any] {
    let parsed = try JSONSerialization.jsonObject(with: Data(JSONWriter.line(value)))
    return try #require(parsed as? [String: Any])
  }

  private var summary: RunSummary {
    var summary = RunSummary()
    summary.inputs = 1
    summary.read = 3
    for result in [Fixture.rejected(), Fixture.accepted()] { summary.count(result) }
    summary.skip(.init(file: "notes.txt", entry: nil, reason: "holds no artifact"))
    return summary
  }

  @Test("every kind of line is written as its golden line, byte for byte")
  func golden() throws {
    let lines = [
      Fixture.header(legends: legends).json,
      ResultsLine.artifact(Fixture.rejected().redacted(by: .secrets), by: Fixture.tool),
      ResultsLine.artifact(Fixture.accepted().redacted(by: .secrets), by: Fixture.tool),
      ResultsLine.artifact(Fixture.undetermined().redacted(by: .secrets), by: Fixture.tool),
      ResultsLine.artifact(
        Fixture.undetermined([Fixture.bound(.named), Fixture.undesignated()]), by: Fixture.tool),
      ResultsLine.artifact(
        Fixture.accepted().redacted(by: .secrets).keeping(.problems), by: Fixture.tool,
        under: legends),
      summary.json,
    ]
    try Golden.expect(lines.map(line).joined(), equals: "results.jsonl")
  }

  @Test(
    "the names in every object are in order",
    arguments: [
      Fixture.rejected(), Fixture.accepted(), Fixture.undetermined(),
      Fixture.undetermined([Fixture.bound(.named), Fixture.undesignated()]),
    ])
  func order(_ result: ArtifactResult) {
    let lines = [
      Fixture.header(legends: legends).json,
      ResultsLine.artifact(result, by: Fixture.tool), summary.json,
    ]
    for line in lines.map(JSONWriter.line) {
      let value = JSONReader.read(Bytes(line), limits: DecodingLimits(items: 1 << 20)).value
      #expect(value?.unsorted == [])
    }
  }

  private var legends: RuleLegends {
    RuleLegends(
      Fixture.accepted().checks.map { RuleLegend($0.rule, title: Fixture.nonce.passes) })
  }

  @Test(
    "the evidence level decides which bytes are kept", arguments: EvidenceLevel.allCases,
    [Fixture.rejected(), Fixture.accepted(), Fixture.undetermined()])
  func levels(_ level: EvidenceLevel, _ result: ArtifactResult) throws {
    let isKept = level == .full || level == .problems && result.verdict.outcome != .accepted
    let line = try object(ResultsLine.artifact(result.keeping(level), by: Fixture.tool))
    #expect(line["evidence"] as? String == (isKept ? nil : "none"))
    #expect((line["buffers"] != nil) == isKept)
    #expect((line["details"] != nil) == isKept)
    #expect((line["artifact"] as? [String: Any])?["bytes"] as? Int == result.payload.count)
    #expect((line["checks"] as? [Any])?.count == result.checks.count)
    #expect(line["decoded"] != nil)
  }

  @Test(
    "a line without bytes omits the rule texts of the run's line, and is read with it",
    arguments: [Fixture.rejected(), Fixture.accepted(), Fixture.undetermined()])
  func legends(_ result: ArtifactResult) throws {
    let value = ResultsLine.artifact(result.keeping(.none), by: Fixture.tool, under: legends)
    let written = JSONWriter.line(value)
    guard
      case .run(let header) = try ResultsReader().read(
        Bytes(JSONWriter.line(Fixture.header(legends: legends).json))),
      case .artifact(let again, _) = try ResultsReader(under: header.legends).read(Bytes(written))
    else {
      Issue.record("not the lines that were written")
      return
    }
    #expect(again.checks.map(\.title) == result.checks.map(\.title))
    #expect(again.checks.map(\.rule) == result.checks.map(\.rule))
    #expect(
      JSONWriter.line(
        ResultsLine.artifact(again, by: Fixture.tool, under: header.legends)) == written)
  }

  @Test("a check without a group belongs to the family of its rule")
  func ungrouped() throws {
    let line = String(
      decoding: JSONWriter.line(ResultsLine.artifact(Fixture.accepted(), by: Fixture.tool)),
      as: UTF8.self)
    let earlier = line.replacing(#""group":"Decoding","#, with: "")
    guard case .artifact(let again, _) = try ResultsReader().read(Bytes(Array(earlier.utf8))) else {
      Issue.record("not the line of an artifact")
      return
    }
    #expect(earlier != line)
    #expect(
      again.checks.first { $0.rule.id == "attestation.nonce" }?.rule.group == "Attestation")
  }

  @Test("a check without a title anywhere is a fault")
  func unheaded() {
    let value = ResultsLine.artifact(
      Fixture.accepted().keeping(.none), by: Fixture.tool, under: legends)
    #expect(throws: ResultsFault.self) { try ResultsReader().read(Bytes(JSONWriter.line(value))) }
  }

  @Test("a check names the diagnosis that explains it, and the sources of its values")
  func checks() throws {
    let artifact = try object(ResultsLine.artifact(Fixture.rejected(), by: Fixture.tool))
    let checks = try #require(artifact["checks"] as? [[String: Any]])
    let nonce = try #require(checks.first { $0["rule"] as? String == "attestation.nonce" })
    #expect(nonce["diagnosis"] as? Int == 0)
    #expect((nonce["expected"] as? [String: Any])?["by"] as? String == "by Apple's steps")
    let blocked = try #require(checks.first { $0["rule"] as? String == "receipt.signature" })
    #expect(blocked["reason"] as? String == "The signature could not be read")
    #expect(blocked["blockedBy"] as? String == "receipt.cms")
    #expect(blocked["diagnosis"] == nil)
  }

  @Test("all six results are counted, also those that did not occur")
  func counts() throws {
    let artifact = try object(ResultsLine.artifact(Fixture.accepted(), by: Fixture.tool))
    let verdict = try #require(artifact["verdict"] as? [String: Any])
    let counts = try #require(verdict["counts"] as? [String: Int])
    #expect(Set(counts.keys) == Set(Finding.Result.allCases.map(\.rawValue)))
    #expect(counts["pass"] == 1)
  }

  @Test("a redacted token is listed, and its bytes are nowhere in the line")
  func redaction() throws {
    let result = Fixture.rejected().redacted(by: .secrets)
    let value = ResultsLine.artifact(result, by: Fixture.tool)
    let redactions = try #require(try object(value)["redactions"] as? [[String: Any]])
    let paths = redactions.compactMap { $0["path"] as? String }
    #expect(
      paths == ["/decoded/children/3/children/2/value", "/details/receipt/fields/1/value"])
    #expect(redactions.first?["bytes"] as? Int == 88)
    let token = Fixture.payload.all[120..<208].hex
    #expect(!line(value).contains(token.prefix(32)))
  }

  @Test("hostile strings in every field come back unchanged", arguments: HostileText.all)
  func unchanged(hostile: HostileText) throws {
    let text = hostile.text
    let artifact = try object(
      ResultsLine.artifact(Fixture.rejected(text), by: Fixture.tool))
    let record = try #require(artifact["record"] as? String)
    #expect(record.unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}

extension JSONNode {
  /// Returns the objects whose names are in another order.
  fileprivate var unsorted: [String] {
    let names = members?.map(\.name) ?? []
    let inner = (members?.map(\.value) ?? elements ?? []).flatMap(\.unsorted)
    return (names == names.sorted() ? [] : [names.joined(separator: ",")]) + inner
  }
}
