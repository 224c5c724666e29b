import Evidence
import Foundation
import Redaction
import Reports
import Results
import SystemCrypto
import TestSupport
import Testing

@testable import Attestscope

@Suite("Conversations in evidence records")
struct ConversationOfRecordsTests {
  private func record(
    _ type: ArtifactType, _ members: [String: any Sendable]
  ) throws -> String {
    let sample = try #require(SampleCase.real(type).first)
    let object = try JSONSerialization.jsonObject(with: try Data(contentsOf: sample.file))
    var record = try #require(object as? [String: Any]).filter { $0.key != "case" }
    record.merge(members) { $1 }
    let data = try JSONSerialization.data(withJSONObject: record, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  private func outcomes(_ lines: [String]) async throws -> [String] {
    let file = try ScratchFile(lines.map { $0 + "\n" }.joined())
    return try await Run([file.path]).findings.map {
      "\($0.rule.id) \($0.result.rawValue)"
    }
  }

  @Test("an assertion that is accepted again is a replay, with its events and its cause")
  func replay() async throws {
    let lines = [
      try record(
        .assertion,
        ["account": "u1", "served": "accepted", "capturedAt": "2026-01-02T10:00:00Z"]),
      try record(
        .assertion,
        ["account": "u1", "status": 200, "capturedAt": "2026-01-02T10:12:00Z"]),
    ]
    let file = try ScratchFile(lines.map { $0 + "\n" }.joined())
    let run = try await Run([file.path])
    let finding = try #require(run.findings.first { $0.rule.id == "flow.replay" })
    #expect(finding.result == .fail)
    #expect(finding.artifacts == run.results.map(\.id))
    #expect(finding.events.map(\.account) == ["u1", "u1"])
    #expect(finding.events.map(\.served.toldBy) == [.record, .status])
    #expect(finding.events.map(\.isOffence) == [false, true])
    #expect(finding.diagnoses.first?.cause.id == "S13-counter-never-saved")
    #expect(run.summary.findings["flow.replay"] == 1)
    #expect(finding.key != nil)
  }

  @Test("two records of one second without a connection clear nothing")
  func oneSecond() async throws {
    let members = { (id: String, more: [String: any Sendable]) in
      more.merging(["id": id, "served": "accepted"]) { own, _ in own }
    }
    let second = "2026-01-02T10:00:00Z"
    let moment = "2026-01-02T10:00:00.217Z"
    let expected: [(String, String?, String)] = [
      (second, nil, "flow.replay warn"), (second, "c", "flow.replay warn"),
      (moment, nil, "flow.replay warn"), (moment, "c", "flow.replay cleared"),
    ]
    for (time, connection, outcome) in expected {
      var more: [String: any Sendable] = ["capturedAt": time]
      if let connection { more["connection"] = connection }
      let lines = [
        try record(.assertion, members("one", more)), try record(.assertion, members("two", more)),
      ]
      #expect(try await outcomes(lines) == [outcome], "\(time) \(connection ?? "")")
    }
  }

  @Test("the same assertion after status 503 is a retry")
  func retry() async throws {
    let lines = [
      try record(.assertion, ["status": 503, "capturedAt": "2026-01-02T10:00:00Z"]),
      try record(.assertion, ["status": 200, "capturedAt": "2026-01-02T10:00:00.300Z"]),
    ]
    #expect(try await outcomes(lines) == ["flow.replay cleared"])
  }

  @Test("repeated records without an answer give no finding")
  func silent() async throws {
    let line = try record(.attestation, [:])
    #expect(try await outcomes([line, line, line]) == [])
  }

  @Test("an error of the server is a finding")
  func error() async throws {
    let line = try record(
      .attestation,
      ["serverError": "{\"error\":{\"code\":403,\"message\":\"App attestation failed.\"}}"])
    #expect(try await outcomes([line]) == ["flow.service-error warn"])
  }

  @Test(
    "a rejected attestation has no hazard that an accepted one of its app has, unless the error fits it",
    arguments: [
      ([["served": "rejected"]], true),
      ([["served": "accepted"], ["served": "rejected"]], false),
      ([["served": "accepted"], ["served": "rejected", "error": "164 expected"]], true),
      ([["served": "accepted"]], true),
    ])
  func handledHazards(answers: [[String: String]], isListed: Bool) async throws {
    let sample = SampleCase.all(in: "forged").first { $0.name == "genuine-attestation-production" }
    let line = try RecordLine(try #require(sample))
    let file = try ScratchFile(try answers.map { try line.with($0).text }.joined())
    var configuration = RunConfiguration(inputs: [file.path])
    configuration.anchors = .throwaway
    let last = try #require(try await Run(configuration).results.last)
    #expect(last.verdict.outcome == .accepted)
    #expect(last.hazards.contains { $0.id == "H02-extension-data" } == isListed)
  }

  @Test("the headline names an error that was pasted alone")
  func pasted() async throws {
    let file = try ScratchFile("unverified: invalid\n")
    let run = try await Run([file.path])
    #expect(run.findings.map(\.rule.id) == ["flow.service-error"])
    let title = try #require(run.findings.first?.title)
    #expect(run.results.map(\.headline) == ["This is an error, not an artifact: \(title)"])
  }

  @Test("redaction of identifiers replaces accounts, equal ones by equal pseudonyms")
  func redaction() async throws {
    let lines = try ["u-1041", "u-2207", "u-1041"].enumerated().map { index, account in
      try record(
        .attestation,
        ["account": account, "served": true, "capturedAt": "2026-01-02T10:0\(index):00Z"])
    }
    let file = try ScratchFile(lines.map { $0 + "\n" }.joined())
    var configuration = RunConfiguration(inputs: [file.path])
    configuration.redaction = .identifiers { Digest.sha256($0) }
    let findings = try await Run(configuration).findings
    let accounts = findings.flatMap { $0.events.compactMap(\.account) }
    #expect(findings.count > 1)
    #expect(Set(accounts).count == 2)
    #expect(accounts.allSatisfy { !$0.contains("u-") })
    let text = findings.map {
      String(decoding: JSONWriter.line(ResultsLine.finding($0, by: .current)), as: UTF8.self)
    }.joined()
    #expect(!text.contains("1041") && !text.contains("2207"))
  }
}
