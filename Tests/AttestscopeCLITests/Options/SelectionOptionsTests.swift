import Foundation
import Testing

@Suite("Selection")
struct SelectionOptionsTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Two records of one attestation: a good one, and one with a wrong challenge.
  private var records: String {
    Records.attestation.with(["id": "good", "capturedAt": "2026-01-02T10:00:00Z"]).json + "\n"
      + Records.attestation.with([
        "id": "bad", "challenge": "AAAAAAAAAAAAAAAAAAAAAA==", "challengeEncoding": "base64",
        "capturedAt": "2026-01-03T10:00:00Z",
      ]).json + "\n"
  }

  /// Returns the records that a command with these options reports.
  private func names(_ options: String...) async throws -> [String] {
    let output = try await Tool.run(
      ["analyze", "-", "--format", "jsonl", "--as-of", "issuance"] + options, input: records)
    return output.objects.compactMap { $0["record"] as? String }
  }

  @Test("--only selects by rule, by key, and nothing where no word fits")
  func only() async throws {
    #expect(try await names("--only", "attestation.nonce") == ["bad"])
    #expect(try await names("--only", "attestation.counter") == [])
    let output = try await Tool.run(
      "analyze", "-", "--format", "jsonl", "--as-of", "issuance", input: records)
    let artifact = try #require(output.objects[1]["artifact"] as? [String: Any])
    let summary = try #require(artifact["summary"] as? [String: Any])
    let key = try #require(summary["keyId"] as? String)
    #expect(try await names("--only", String(key.prefix(8))) == ["good", "bad"])
  }

  @Test("--since and --until take a time or a whole day")
  func period() async throws {
    #expect(try await names("--since", "2026-01-03") == ["bad"])
    #expect(try await names("--until", "2026-01-02") == ["good"])
    #expect(try await names("--since", "2026-01-02", "--until", "2026-01-03") == ["good", "bad"])
    #expect(try await names("--since", "2026-01-02T10:00:01Z") == ["bad"])
  }

  @Test("the summary says what was left out, also in report and diff")
  func notes() async throws {
    let output = try await Tool.run(
      "analyze", "-", "--format", "jsonl", "--as-of", "issuance", "--only", "attestation.nonce",
      input: records)
    let notes = try #require(output.objects.last?["notes"] as? [String])
    #expect(notes.contains { $0.hasPrefix("--only left out 1 other artifact") })
    let all = try await Tool.run(
      "analyze", "-", "--format", "jsonl", "--as-of", "issuance", input: records)
    let results = try scratch.write("all.jsonl", String(decoding: all.stdout, as: UTF8.self))
    let again = try await Tool.run(
      "report", results, "--format", "jsonl", "--only", "attestation.nonce")
    #expect(again.objects.compactMap { $0["record"] as? String } == ["bad"])
    let diff = try await Tool.run("diff", results, results, "--only", "attestation.nonce")
    #expect(diff.text.contains("1 unchanged."))
    #expect(diff.text.contains("--only left out 1 other artifact"))
  }
}
