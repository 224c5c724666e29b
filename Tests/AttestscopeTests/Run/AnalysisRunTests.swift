import Claims
import Checks
import Decoding
import Evidence
import Foundation
import Reports
import Results
import TestSupport
import Testing

@testable import Attestscope

@Suite("A run over inputs")
struct AnalysisRunTests {
  private static let real = SampleCase.folder.appending(path: "real").path()
  private static let forged = SampleCase.folder.appending(path: "forged").path()

  @Test("an assertion of a key whose attestation only the time rejects says how to check both")
  func lateAttestation() async throws {
    let file = SampleCase.folder.appending(path: "captures/mitmproxy.har").path()
    let results = try await Run([file]).results
    let assertion = try #require(results.first { $0.type == .assertion })
    #expect(assertion.verdict.outcome == .undetermined)
    let reason = try #require(
      assertion.checks.first { $0.rule.id == "assertion.signature" }?.finding.found)
    #expect(reason.contains("that is rejected only for the time"), "\(reason)")
    #expect(reason.contains("--as-of issuance with --app-id and --environment development"))

    var configuration = RunConfiguration(inputs: [file])
    configuration.time = .issuance
    #expect(try await Run(configuration).results.allSatisfy { $0.verdict.outcome != .rejected })
  }

  /// One line of JSON Lines: the record of a sample without some of its members.
  private func line(_ sample: SampleCase, without members: Set<String> = []) throws -> String {
    let object = try JSONSerialization.jsonObject(with: try Data(contentsOf: sample.file))
    let record = try #require(object as? [String: Any]).filter {
      $0.key != "case" && !members.contains($0.key)
    }
    let data = try JSONSerialization.data(withJSONObject: record, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  private func file(_ lines: [String]) throws -> ScratchFile {
    try ScratchFile(lines.map { $0 + "\n" }.joined())
  }

  // MARK: - The limit of results

  /// An output that keeps what is written.
  private final class Written: ExportOutput {
    var bytes: [UInt8] = []

    func write(_ bytes: [UInt8]) { self.bytes += bytes }
  }

  @Test(
    "results beyond the limit are left out, counted and noted", arguments: [20_000, Int.max],
    [1, 4])
  func resultLimit(limit: Int, jobs: Int) async throws {
    let sample = try line(try #require(SampleCase.real(.assertion).first))
    let file = try file(Array(repeating: sample, count: 20))
    var configuration = RunConfiguration(inputs: [file.path])
    configuration.jobs = jobs
    let run = try AnalysisRun(configuration)
    run.resultLimit = ResultLimit(fixed: limit)
    let output = Written()
    var exports = Exports()
    let format = try #require(ExportFormat.all.first { $0.name == "jsonl" })
    try exports.add(format, ExportSetting(run.header, .complete), to: output)
    var seen = 0
    let summary = try await run.execute(into: &exports, observe: { _ in seen += 1 })
    let lines = output.bytes.split(separator: UInt8(ascii: "\n")).dropFirst().dropLast()
    #expect(seen == 20)
    #expect(lines.count == summary.artifacts)
    #expect(summary.artifacts + summary.skippedCount == 20)
    #expect(run.troubles.hasUnread == (limit < .max))
    #expect((summary.artifacts == 20) == (limit == .max))
    #expect(lines.reduce(0) { $0 + $1.count + 1 } <= limit)
    #expect(summary.skipped.allSatisfy { $0.reason.contains("its result was not written") })
    #expect(summary.skipped.first?.entry == (limit < .max ? summary.artifacts : nil))
  }

  @Test(
    "the result of an artifact in a text contains the artifact's characters and not the whole text")
  func resultOfText() async throws {
    let assertions = SampleCase.real(.assertion).map { Base64.encode($0.bytes("assertion")) }
    let damaged = assertions.map { $0.replacingOccurrences(of: "+", with: " ") }
    let text = (0..<200).map { "request \($0) assertion=\(damaged[$0 % damaged.count])" }
    let file = try file(text)
    let run = try AnalysisRun(RunConfiguration(inputs: [file.path]))
    let output = Written()
    var exports = Exports()
    let format = try #require(ExportFormat.all.first { $0.name == "jsonl" })
    try exports.add(format, ExportSetting(run.header, .complete), to: output)
    var sizes: [Int] = []
    let summary = try await run.execute(
      into: &exports,
      observe: { result in
        let evidence = result.checks.flatMap(\.finding.evidence).map(\.bytes.buffer.storage.count)
        sizes.append(evidence.max() ?? 0)
      })
    #expect(summary.artifacts == 200)
    #expect(sizes.allSatisfy { $0 < 1_000 })
    #expect(output.bytes.count < 200 * 10_000)
  }

  // MARK: - Keys

  @Test("an assertion gets its key from an earlier or later attestation of the run")
  func keysOfTheRun() async throws {
    let assertions = SampleCase.real(.assertion)
    let attestations = try SampleCase.real(.attestation).map { try line($0) }
    let unnamed = try assertions.map { try line($0, without: ["publicKey", "keyId"]) }
    let named = try assertions.map { try line($0, without: ["publicKey"]) }
    for lines in [unnamed + attestations, attestations + named] {
      let file = try file(lines)
      let results = try await Run([file.path]).results.filter { $0.type == .assertion }
      #expect(results.count == assertions.count)
      for result in results {
        #expect(result.verdict.outcome == .accepted, "\(result.record ?? ""): \(result.headline)")
      }
    }
  }

  @Test("without an attestation of its key, an assertion needs the key")
  func noKey() async throws {
    let assertion = try #require(SampleCase.real(.assertion).first)
    let text = try line(assertion, without: ["publicKey"])
    let stranger = try #require(
      SampleCase.real(.attestation).first { $0.fields["keyId"] != assertion.fields["keyId"] })
    for lines in [[text], [text, try line(stranger)]] {
      let file = try file(lines)
      let result = try #require(try await Run([file.path]).results.first)
      #expect(result.verdict.outcome == .undetermined)
      #expect(result.verdict.needs == [.publicKey])
    }
  }

  @Test("keys come from all inputs, not only from that of the assertion")
  func keysOfOtherInputs() async throws {
    let assertion = try #require(SampleCase.real(.assertion).first)
    let attestation = try #require(
      SampleCase.real(.attestation).first { $0.fields["keyId"] == assertion.fields["keyId"] })
    let file = try file([try line(assertion, without: ["publicKey"])])
    let run = try await Run([file.path, attestation.file.path()])
    #expect(run.results.map(\.type) == [.assertion, .attestation])
    #expect(run.results.map(\.verdict.outcome) == [.accepted, .accepted])
  }

  @Test("the values that an artifact was compared with have their places")
  func given() async throws {
    let sample = try #require(SampleCase.real(.attestation).first)
    let file = try file([try line(sample, without: ["appId", "environment"])])
    var configuration = RunConfiguration(inputs: [file.path])
    configuration.defaults.appIDs = ["8YE23NZS57.com.example.wallet"]
    configuration.defaults.challenge = GivenBytes(Bytes(Array("x".utf8)), .utf8)
    let given = try #require(try await Run(configuration).results.first).given
    let origins = Dictionary(uniqueKeysWithValues: given.map { ($0.kind, $0.origin) })
    #expect(origins[.appID] == .options)
    #expect(origins[.challenge] == .options)
    let challenge = try #require(given.first { $0.kind == .challenge })
    #expect(challenge.overruled.map(\.origin) == [.record])
    #expect(origins[.environment] == nil)
    // The key is the record's.
    #expect(origins[.publicKey] == nil)
    #expect(given.allSatisfy { !$0.text.isEmpty })
  }

  @Test(
    "names the attestation that supplied a key, and a record's key by its hash",
    arguments: [("publicKey", GivenValue.Origin.run), ("no member", .record)])
  func givenKey(without member: String, origin: GivenValue.Origin) async throws {
    let assertion = try #require(SampleCase.real(.assertion).first)
    let attestations = try SampleCase.real(.attestation).map { try line($0) }
    let file = try file([try line(assertion, without: [member])] + attestations)
    let given = try await Run([file.path]).results.first?.given
    let key = try #require(given?.first { $0.kind == .publicKey })
    #expect(key.origin == origin)
    #expect(key.text.hasPrefix(GivenValue.hashMark) == (origin == .record))
  }

  // MARK: - Order

  @Test("results are in input order, with the same bytes for any number of jobs")
  func order() async throws {
    let one = try await Run([Self.real], jobs: 1)
    let eight = try await Run([Self.real], jobs: 8)
    let files = SampleCase.all(in: "real")
    #expect(one.results.map(\.source.file).removingRepeats == files.map { $0.file.path() })
    #expect(one.lines == eight.lines)
    #expect(
      JSONWriter.line(one.summary.json)
        == JSONWriter.line(eight.summary.json))
  }

  @Test("a repeat has the same digest and a number")
  func repeats() async throws {
    let sample = try #require(SampleCase.real(.receipt).first)
    let run = try await Run(Array(repeating: sample.file.path(), count: 3), jobs: 4)
    let digest = try #require(run.results.first?.sha256)
    #expect(run.results.map(\.id) == [digest, "\(digest):2", "\(digest):3"])
    #expect(run.results.map(\.sha256) == [digest, digest, digest])
  }

  // MARK: - Summary

  @Test("the summary accounts for every entry of every input")
  func account() async throws {
    let sample = try #require(SampleCase.real(.attestation).first)
    let lines = try file([try line(sample), "no JSON", "{\"id\":\"x\"}", try line(sample)])
    let empty = try file([])
    let missing = "/nowhere/at/all"
    let run = try await Run([lines.path, empty.path, missing, Self.real])
    let summary = run.summary
    let files = SampleCase.all(in: "real").count
    #expect(summary.artifacts == run.results.count)
    #expect(summary.artifacts == files + 2)
    #expect(summary.inputs == files + 2)
    #expect(summary.skipped.map(\.file) == [lines.path, lines.path, empty.path, missing])
    #expect(summary.skipped.map(\.entry) == [1, 2, nil, nil])
    #expect(summary.skippedCount == 4)
    #expect(run.failures == ["\(missing): no such file; check the path"])
    #expect(summary.failedInputs.map(\.file) == [missing])
    #expect(summary.outcomes.values.reduce(0, +) == summary.artifacts)
    #expect(summary.types.values.reduce(0, +) == summary.artifacts)
    #expect(!summary.isInterrupted)
  }

  @Test("an interrupted run delivers the artifacts in progress, with a note")
  func interruption() async throws {
    var configuration = RunConfiguration(inputs: [Self.real, Self.forged])
    configuration.jobs = 2
    let run = try AnalysisRun(configuration)
    var delivered = 0
    let stop = Flag()
    let summary = try await run.execute(isInterrupted: { stop.isSet }) { _ in
      delivered += 1
      if delivered == 5 { stop.isSet = true }
    }
    #expect(summary.isInterrupted)
    #expect(summary.artifacts == delivered)
    #expect((5..<SampleCase.all(in: "real").count).contains(delivered))
  }

  @Test("a context file is joined; a missing one ends the run before it starts")
  func context() async throws {
    let sample = try #require(SampleCase.real(.attestation).first)
    let all: Set = [
      "appId", "challenge", "challengeEncoding", "environment", "capturedAt", "keyId",
    ]
    let bare = try file([try line(sample, without: all)])
    let context = try file([try line(sample, without: ["attestation"])])
    var configuration = RunConfiguration(inputs: [bare.path])
    let alone = try #require(try await Run(configuration).results.first)
    #expect(alone.verdict.outcome == .undetermined && alone.policy.contextFile == nil)
    configuration.contextFile = context.path
    let joined = try #require(try await Run(configuration).results.first)
    #expect(joined.verdict.outcome == .accepted && joined.policy.contextFile == context.path)
    configuration.contextFile = "/nowhere/at/all"
    #expect(throws: InputFailure.self) { try AnalysisRun(configuration) }
  }
}

/// A flag that two closures share.
private final class Flag {
  var isSet = false
}

extension [String] {
  /// Returns the elements without consecutive duplicates.
  fileprivate var removingRepeats: [String] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
