import Foundation
import Testing

@Suite("The option --challenge")
struct ChallengeOptionTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test(
    "a challenge is read in its stated encoding",
    arguments: [
      "base64:aGk/PA==", "base64url:aGk_PA==", "base64url:aGk_PA", "hex:68693f3c", "text:hi?<",
    ])
  func challenge(_ argument: String) async throws {
    // All of them are the same wrong bytes, so they give the same nonce.
    let bare = Records.attestation.with(["challenge": nil, "challengeEncoding": nil]).json
    let said = try await Tool.run(
      "analyze", "-", "--format", "jsonl", "--challenge", argument, input: bare)
    let file = try scratch.write("challenge", "hi?<")
    let read = try await Tool.run(
      "analyze", "-", "--format", "jsonl", "--challenge", "file:\(file)", input: bare)
    #expect(said.failures == ["attestation.nonce"])
    #expect(said.status == 1)
    #expect(nonce(said) != nil)
    #expect(nonce(said) == nonce(read))
  }

  @Test(
    "a place in the evidence can stand instead of the challenge's bytes",
    arguments: ["exchange:3", "exchange:3/data/challenge", "line:12"])
  func place(_ argument: String) async throws {
    let bare = Records.attestation.with(["challenge": nil, "challengeEncoding": nil]).json
    let output = try await Tool.run("analyze", "-", "--challenge", argument, input: bare)
    // The evidence has no such place: the challenge stays missing, with a note in the summary.
    #expect(output.status == 2)
    #expect(output.text.contains("Undetermined"))
    #expect(output.text.contains("--challenge \(argument) selected nothing"))
  }

  @Test("a line number chooses the challenge on that line")
  func line() async throws {
    let text = """
      2026-01-01 10:00:00 INFO request starts
      challenge: \(Records.attestation["challenge", default: ""])
      2026-01-01 10:00:01 INFO request is read
      2026-01-01 10:00:02 INFO attestation=\(Records.attestation["attestation", default: ""])

      """
    let open = try await Tool.run("analyze", "-", input: text)
    #expect(open.text.contains("--challenge line:2"))
    let chosen = try await Tool.run("analyze", "-", "--challenge", "line:2", input: text)
    #expect(chosen.text.contains("given by the operator, line 2, column 12"))
    #expect(!chosen.text.contains("selected nothing"))
  }

  /// The nonce that the server computes.
  private func nonce(_ output: Tool.Output) -> String? {
    let checks = output.objects.flatMap { $0["checks"] as? [[String: Any]] ?? [] }
    let check = checks.first { $0["rule"] as? String == "attestation.nonce" }
    return ((check?["expected"] as? [String: Any])?["hex"]) as? String
  }

  @Test(
    "the right challenge option accepts, and a wrong one overrides the record's")
  func challengeOfRecord() async throws {
    let challenge = try #require(Records.attestation["challenge"])
    let encoding = try #require(Records.attestation["challengeEncoding"])
    let bare = Records.attestation.with(["challenge": nil, "challengeEncoding": nil])
    let right = "\(encoding == "utf8" ? "text" : encoding):\(challenge)"
    #expect(try await Tool.run("analyze", "-", "--challenge", right, input: bare.json).status == 0)
    let own = try await Tool.run(
      "analyze", "-", "--challenge", "text:other", input: Records.attestation.json)
    #expect(own.status == 1)
    let words = own.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("of the record doesn't count"))
  }
}
