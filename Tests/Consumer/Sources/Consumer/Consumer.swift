import Attestscope
import Foundation

/// Uses the library like a server's tests: `consumer SAMPLE.json`, with a genuine attestation.
/// Exits with 1 if a result is wrong.
@main
struct Consumer {
  struct Sample: Decodable {
    let attestation: String
    let challenge: String
    let keyId: String
    let appId: String
  }

  static func main() async throws {
    let path = CommandLine.arguments.dropFirst().first ?? ""
    let data = try Data(contentsOf: URL(filePath: path))
    let sample = try JSONDecoder().decode(Sample.self, from: data)
    let bytes = [UInt8](sample.attestation.utf8)
    let challenge = Data(base64Encoded: sample.challenge).map { [UInt8]($0) } ?? []
    let expected = ExpectedValues(challenge: challenge, keyID: sample.keyId)

    let analyzer = Analyzer(policy: AnalysisPolicy(appIDs: [sample.appId]))
    let accepted = try await analyzer.analyze(bytes, expecting: expected)
    demand(accepted.outcome == .accepted, accepted.headline)

    let other = Analyzer(policy: AnalysisPolicy(appIDs: ["8YE23NZS57.com.example.wallet"]))
    let rejected = try await other.analyze(bytes, expecting: expected)
    demand(rejected.outcome == .rejected, rejected.headline)
    demand(
      rejected.checks.contains { $0.rule == "attestation.app-id" && $0.result == .fail }, "rule")
    demand(!rejected.diagnoses.isEmpty, "a diagnosis")

    let records = ["first", "second"].map {
      ArtifactRecord(id: $0, attestation: .text(sample.attestation), expected: expected)
    }
    var ids: [String] = []
    for try await result in analyzer.results(of: records) { ids.append(result.record ?? "") }
    demand(ids == ["first", "second"], "results in the order of the records")

    let relayed = ["u-1", "u-2"].map {
      ArtifactRecord(
        id: $0, attestation: .text(sample.attestation), expected: expected,
        exchange: RecordedExchange(account: $0, status: 200))
    }
    let conversation = try await analyzer.conversation(of: relayed)
    demand(conversation.artifacts.count == 2, "the artifacts of a conversation")
    demand(
      conversation.findings.contains { $0.rule == "flow.key-sharing" && $0.result == .fail },
      "a finding on one key of two accounts")

    do {
      _ = try await analyzer.analyze([])
      demand(false, "an error for bytes without an artifact")
    } catch {
      demand(error == .noArtifact, "\(error)")
    }
    print("The library's consumer got what it asked for.")
  }

  static func demand(_ holds: Bool, _ what: String) {
    guard !holds else { return }
    print("not as it has to be: \(what)")
    exit(1)
  }
}
