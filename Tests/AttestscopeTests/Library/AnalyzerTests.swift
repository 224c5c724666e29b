import Attestscope
import Foundation
import TestSupport
import Testing

@Suite("The library")
struct AnalyzerTests {
  private struct Sample: Decodable {
    let attestation: String
    let challenge: String
    let keyId: String
    let appId: String
    let environment: String

    var bytes: [UInt8] { [UInt8](attestation.utf8) }
    var expected: ExpectedValues {
      ExpectedValues(
        challenge: Data(base64Encoded: challenge).map { [UInt8]($0) }, keyID: keyId)
    }
    var analyzer: Analyzer { Analyzer(policy: AnalysisPolicy(appIDs: [appId])) }
  }

  private func sample() throws -> Sample {
    let file = SampleCase.folder.appending(
      path: "real/attestation-a-sit-plus-ios16.2-2023-04-12-prod.json")
    return try JSONDecoder().decode(Sample.self, from: try Data(contentsOf: file))
  }

  @Test("bytes and expected values give one typed result")
  func bytes() async throws {
    let sample = try sample()
    let result = try await sample.analyzer.analyze(sample.bytes, expecting: sample.expected)
    #expect(result.outcome == .accepted, "\(result.headline)")
    #expect(result.type == "attestation")
    #expect(result.appID == sample.appId)
    #expect(result.environment == "production")
    #expect(result.keyID == sample.keyId)
    #expect(result.counter == 0)
    #expect(result.issuedAt.map { $0 < Date(timeIntervalSince1970: 1_700_000_000) } == true)
    #expect(result.checks.contains { $0.rule == "attestation.nonce" && $0.result == .pass })
    #expect(result.diagnoses.isEmpty)
    #expect(result.given.contains { $0.name == "challenge" && $0.origin == "options" })
    let line = try JSONSerialization.jsonObject(with: Data(result.json.utf8)) as? [String: Any]
    #expect(line?["id"] as? String == result.id)
  }

  @Test(
    "an attestation whose end is missing still has the environment and the counter that it names")
  func cutShort() async throws {
    let sample = try sample()
    let bytes = [UInt8](try #require(Data(base64Encoded: sample.attestation)))
    let result = try await sample.analyzer.analyze(
      Array(bytes.dropLast(40)), expecting: sample.expected)
    #expect(result.outcome == .rejected)
    #expect(result.environment == "production")
    #expect(result.counter == 0)
  }

  @Test("records with the server's answers show what it accepted twice")
  func findings() async throws {
    let sample = try sample()
    var expected = sample.expected
    let records = [(0.0, "u-1"), (40, "u-2")].map { seconds, account in
      expected.capturedAt = Date(timeIntervalSince1970: 1_681_300_000 + seconds)
      return ArtifactRecord(
        id: account, attestation: .text(sample.attestation), expected: expected,
        exchange: RecordedExchange(account: account, status: 200))
    }
    let found = try await sample.analyzer.conversation(of: records)
    #expect(found.artifacts.map(\.record) == ["u-1", "u-2"])
    let sharing = try #require(found.findings.first { $0.rule == "flow.key-sharing" })
    #expect(sharing.result == .fail && sharing.keyID == sample.keyId)
    #expect(sharing.events.map(\.account) == ["u-1", "u-2"])
    #expect(sharing.events.allSatisfy { $0.answer == "accepted" && $0.status == 200 })
    #expect(sharing.diagnoses.contains { $0.cause == "P27-shared-key-many-users" })
    let line = try JSONSerialization.jsonObject(with: Data(sharing.json.utf8)) as? [String: Any]
    #expect(line?["kind"] as? String == "finding")
    let alone = try await sample.analyzer.conversation(in: sample.bytes, expecting: sample.expected)
    #expect(alone.artifacts.count == 1 && alone.findings.isEmpty)
  }

  @Test(
    "dates that no calendar has are the nearest that one has",
    arguments: [
      Double.infinity, -.infinity, .nan, 1e300,
    ])
  func dates(_ seconds: Double) async throws {
    let sample = try sample()
    var expected = sample.expected
    expected.capturedAt = Date(timeIntervalSince1970: seconds)
    let record = ArtifactRecord(
      id: "x", attestation: .text(sample.attestation), expected: expected)
    let found = try await sample.analyzer.conversation(of: [record])
    #expect(found.artifacts.map(\.outcome) == [.rejected])
  }

  @Test("bytes give the same result as their text")
  func raw() async throws {
    let sample = try sample()
    let raw = try #require(Data(base64Encoded: sample.attestation))
    let result = try await sample.analyzer.analyze([UInt8](raw), expecting: sample.expected)
    #expect(result.outcome == .accepted, "\(result.headline)")
    #expect(
      try await sample.analyzer.analyze(sample.bytes, expecting: sample.expected).id == result.id)
  }

  @Test("without a challenge the verdict is undetermined and names the need")
  func open() async throws {
    let sample = try sample()
    let result = try await sample.analyzer.analyze(sample.bytes)
    #expect(result.outcome == .undetermined)
    #expect(result.needs.contains("challenge"))
  }

  @Test("every value of the policy and of the expectations can reject")
  func rejected() async throws {
    let sample = try sample()
    func outcome(
      _ change: (inout AnalysisPolicy, inout ExpectedValues) -> Void
    ) async throws -> AnalyzedArtifact.Outcome {
      var (policy, expected) = (sample.analyzer.policy, sample.expected)
      change(&policy, &expected)
      return try await Analyzer(policy: policy).analyze(sample.bytes, expecting: expected).outcome
    }
    #expect(try await outcome { _, _ in } == .accepted)
    #expect(try await outcome { $1.challenge = [1, 2, 3] } == .rejected)
    #expect(
      try await outcome { $1.keyID = Data(repeating: 7, count: 32).base64EncodedString() }
        == .rejected)
    #expect(
      try await outcome { policy, _ in policy.appIDs = ["8YE23NZS57.com.example.wallet"] }
        == .rejected)
    #expect(try await outcome { policy, _ in policy.environment = .development } == .rejected)
    #expect(
      try await outcome { policy, _ in policy.time = .at(Date(timeIntervalSince1970: 0)) }
        == .rejected)
    let root = SampleCase.folder.appending(path: "roots/throwaway-attestation-root.pem")
    let anchor = [UInt8](try Data(contentsOf: root))
    #expect(try await outcome { policy, _ in policy.attestationRoot = anchor } == .rejected)
    #expect(try await outcome { policy, _ in policy.receiptRoot = anchor } == .rejected)
  }

  @Test("records come back in their order, one result for each artifact", arguments: [1, 2])
  func records(jobs: Int) async throws {
    let sample = try sample()
    var analyzer = sample.analyzer
    analyzer.policy.jobs = jobs
    let records = (0..<20).map {
      ArtifactRecord(
        id: "\($0)", attestation: .text(sample.attestation), appID: sample.appId,
        environment: .production, expected: sample.expected)
    }
    var results: [AnalyzedArtifact] = []
    for try await result in analyzer.results(of: records) { results.append(result) }
    #expect(results.map(\.record) == records.map(\.id))
    #expect(results.allSatisfy { $0.outcome == .accepted })
    #expect(Set(results.map(\.id)).count == records.count)
    let alone = try await analyzer.analyze(records[0])
    #expect(alone.map(\.outcome) == [.accepted])
  }

  @Test("errors are typed")
  func errors() async throws {
    let sample = try sample()
    func error(_ work: () async throws(AnalysisError) -> Void) async -> AnalysisError? {
      do throws(AnalysisError) {
        try await work()
        return nil
      } catch {
        return error
      }
    }
    #expect(
      await error { () throws(AnalysisError) in _ = try await sample.analyzer.analyze([]) }
        == .noArtifact)
    var foreign = sample.analyzer
    foreign.policy.attestationRoot = [1, 2, 3]
    #expect(
      await error { () throws(AnalysisError) in _ = try await foreign.analyze(sample.bytes) }
        == .notACertificate)
    let analyzer = sample.analyzer
    #expect(
      await error { () throws(AnalysisError) in
        _ = try await analyzer.analyze(sample.bytes, expecting: ExpectedValues(publicKey: "none"))
      } == .notAPublicKey)
    let two = [UInt8](#"{"attestation":"\#(sample.attestation)"}"#.utf8)
    #expect(
      await error { () throws(AnalysisError) in
        _ = try await analyzer.analyze(two + [UInt8(ascii: "\n")] + two)
      } == .severalArtifacts(2))
    #expect(
      await error { () throws(AnalysisError) in _ = try await analyzer.analyze([]) } != nil)
    await #expect(throws: AnalysisError.self) {
      for try await _ in analyzer.results(ofFiles: ["no/such/file"]) {}
    }
  }

  @Test("a cancelled task ends the analysis with its own error")
  func cancelled() async throws {
    let sample = try sample()
    let records = (0..<2_000).map {
      ArtifactRecord(id: "\($0)", attestation: .text(sample.attestation), expected: sample.expected)
    }
    let lines = sample.analyzer
    let task = Task { () throws(AnalysisError) in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await lines.analyze(records[0])
    }
    await #expect(throws: AnalysisError.cancelled) { try await task.value }
    var count = 0
    for try await _ in lines.results(of: records) {
      count += 1
      if count == 2 { break }
    }
    #expect(count == 2)
  }
}
