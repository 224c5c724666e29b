import Foundation
import Testing

@Suite("Redaction of results")
struct RedactionTests {
  private static let key = ["ATTESTSCOPE_REDACTION_KEY": String(repeating: "5a", count: 32)]

  @Test("redacts secrets by default, and nothing with --no-redact")
  func secrets() async throws {
    let record = Records.attestation.with(["id": "call from 203.0.113.9"]).json
    for arguments in [
      ["--redact", "secrets"], ["--redact", "--ascii"], ["--format", "jsonl"],
      ["--no-redact", "-v"],
    ] {
      let output = try await Tool.run(
        "analyze", "-", arguments[0], arguments[1], input: record)
      #expect(output.text.contains("203.0.113.9") == (arguments[0] == "--no-redact"))
    }
    let hidden = try await Tool.run("analyze", "-", "--format", "jsonl", input: record)
    let listed = hidden.objects.flatMap { $0["redactions"] as? [[String: Any]] ?? [] }
    #expect(listed.contains { $0["path"] as? String == "/record" })
    #expect(listed.contains { $0["reason"] as? String == "secret" })
  }

  @Test("a receipt's token is in no output of decode without --no-redact")
  func token() async throws {
    let sample = Tool.sample("real/\(try receiptSample())")
    let all = try await Tool.run("decode", sample, "--json", "--no-redact")
    let token = try #require(value(ofFieldNoted: "token", in: all.objects))
    #expect(token.count > 40)
    for form in [["--json"], ["--diagnostic"], ["-vv"]] {
      let output = try await Tool.run("decode", sample, form[0])
      #expect(!output.text.contains(token.prefix(40)))
    }
    let diagnostic = try await Tool.run("decode", sample, "--diagnostic")
    #expect(diagnostic.text.contains("..."))
  }

  private func receiptSample() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: Tool.sample("real"))
    return try #require(
      names.sorted().first { $0.hasPrefix("attestation-") && $0.hasSuffix(".json") })
  }

  /// Returns the hexadecimal value of the field with the note in a tree.
  private func value(ofFieldNoted note: String, in nodes: [[String: Any]]) -> String? {
    var nodes = nodes
    while let node = nodes.popLast() {
      if (node["note"] as? String)?.contains(note) == true,
        let hex = (node["value"] as? [String: Any])?["hex"] as? String
      {
        return hex
      }
      nodes += node["children"] as? [[String: Any]] ?? []
      if let decoded = node["decoded"] as? [String: Any] { nodes.append(decoded) }
    }
    return nil
  }

  @Test("identifiers are replaced by hashes that are equal only under the same key")
  func identifiers() async throws {
    let record = Records.attestation
    let lines = "\(record.json)\n\(record.json)\n"
    func run(_ environment: [String: String]) async throws -> Tool.Output {
      try await Tool.run(
        "analyze", "-", "--redact", "ids", "--format", "jsonl", input: lines,
        environment: environment)
    }
    let first = try await run(Self.key)
    #expect(first.status == 0)
    #expect(try await run(Self.key).stdout == first.stdout)
    #expect(try await run([:]).stdout != first.stdout)
    let ids = first.objects.compactMap { $0["id"] as? String }
    #expect(ids.count == 2 && ids[1] == ids[0] + ":2")
    let plain = try await Tool.run("analyze", "-", "--format", "jsonl", input: lines)
    let original = try #require(plain.objects[1]["id"] as? String)
    #expect(ids[0] != original)
    let summary = (plain.objects[1]["artifact"] as? [String: Any])?["summary"] as? [String: Any]
    let keyID = try #require(summary?["keyId"] as? String)
    for secret in [
      original, keyID,
      Data(base64Encoded: keyID)?.map { String(format: "%02x", $0) }.joined() ?? "?",
    ] {
      #expect(plain.text.contains(secret))
      #expect(!first.text.contains(secret))
    }
  }

  @Test("a mistyped value gives no results; an input after --redact is an input")
  func mistyped() async throws {
    let scratch = try Scratch()
    let file = try scratch.write("ids.json", Records.attestation.json)
    for word in ["id", "secret", "all"] {
      let output = try await Tool.run("analyze", file, "--redact", word)
      #expect(output.status == 64)
      #expect(output.stdout.isEmpty)
    }
    #expect(try await Tool.run("analyze", "--redact", file).status == 0)
    #expect(try await Tool.run("analyze", file, "--redact").status == 0)
  }

  @Test("an invalid key is a usage error")
  func badKey() async throws {
    let output = try await Tool.run(
      "analyze", "-", "--redact", "ids", input: "{}",
      environment: ["ATTESTSCOPE_REDACTION_KEY": "short"])
    #expect(output.status == 64)
    #expect(output.stderr.contains("ATTESTSCOPE_REDACTION_KEY takes"))
  }
}
