import Foundation
import Testing

@Suite("Team rules")
struct TeamRuleOptionsTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private let record = Records.attestation.with(["id": "good"]).json + "\n"

  private func analyze(_ rules: String, _ options: String...) async throws -> Tool.Output {
    let file = try scratch.write("rules.txt", rules)
    return try await Tool.run(
      ["analyze", "-", "--as-of", "issuance", "--rules", file] + options, input: record)
  }

  /// Returns the check of a rule in the only artifact.
  private func check(_ rule: String, in output: Tool.Output) -> [String: Any]? {
    output.objects.flatMap { $0["checks"] as? [[String: Any]] ?? [] }
      .first { $0["rule"] as? String == rule }
  }

  @Test("a failing rule rejects an artifact that is otherwise accepted, without a cause")
  func failure() async throws {
    let output = try await analyze(
      """
      rule only-production
        fails     The artifact isn't from production
        severity  failure
        when      artifact.environment != "production"
        because   It is the real server.
        fix       Install the app from TestFlight.
      """, "--format", "jsonl")
    #expect(output.status == 1, "\(output.stderr)")
    #expect(output.outcomes == ["rejected"])
    #expect(output.failures == ["team.only-production"])
    let result = try #require(check("team.only-production", in: output))
    #expect(result["found"] as? String == "artifact.environment is “development”.")
    #expect(result["protects"] as? String == "It is the real server.")
    #expect(result["fix"] as? [String] == ["Install the app from TestFlight."])
    #expect(output.objects[1]["diagnoses"] as? [String] == [])
    let verdict = try #require(output.objects[1]["verdict"] as? [String: Any])
    #expect(
      verdict["headline"] as? String
        == "Your team's rule rejects it: the artifact isn't from production")
  }

  @Test("page and terminal show the team's steps, and claim no search for a cause")
  func steps() async throws {
    let rules = """
      rule only-production
        fails     The artifact isn't from production
        severity  failure
        when      artifact.environment != "production"
        fix       Install the app from TestFlight.
      """
    let output = try await analyze(rules, "-o", scratch.path("report"))
    #expect(output.text.contains("fix         Install the app from TestFlight."), "\(output.text)")
    #expect(output.text.contains("attestscope explain team.only-production --rules FILE"))
    let pages = try scratch.files(in: "report").filter { $0.key.hasPrefix("artifacts/") }
    let page = String(decoding: try #require(pages.values.first), as: UTF8.self)
    #expect(page.contains("Install the app from TestFlight."))
    #expect(!page.contains("No known cause"))
    #expect(!page.contains("Compare the bytes with what the app sent"))
    let explained = try await Tool.run("explain", "team.only-production")
    #expect(explained.status == 64)
    #expect(explained.stderr.contains("--rules FILE"))
  }

  @Test("warnings, passes and rules on missing values don't reject")
  func others() async throws {
    let output = try await analyze(
      """
      rule warned
        fails     It has bytes
        severity  warning
        when      artifact.bytes > 0
      rule passed
        fails     It is empty
        severity  failure
        when      artifact.bytes == 0
      rule open
        fails     The server refused it
        severity  failure
        when      answer.status >= 400
      rule of-assertions
        fails     It is an assertion
        severity  failure
        for       assertion
        when      true
      """, "--format", "jsonl")
    #expect(output.status == 0, "\(output.stderr)")
    #expect(check("team.warned", in: output)?["result"] as? String == "warn")
    #expect(check("team.passed", in: output)?["result"] as? String == "pass")
    #expect(check("team.open", in: output)?["result"] as? String == "notApplicable")
    #expect(
      check("team.open", in: output)?["found"] as? String == "The evidence has no answer.status.")
    #expect(check("team.of-assertions", in: output) == nil)
  }

  @Test("a rule on keys is a finding, in SARIF with the tag of the team, and in text")
  func counts() async throws {
    let rules = """
      rule seen-key
        fails     The key was seen
        severity  warning
        for       key
        when      key.attestations >= 1
      """
    let lines = try await analyze(rules, "--format", "jsonl")
    let finding = try #require(lines.objects.first { $0["kind"] as? String == "finding" })
    #expect(finding["rule"] as? String == "team.seen-key")
    #expect(finding["found"] as? String == "key.attestations is 1.")
    #expect((finding["key"] as? String)?.isEmpty == false)
    let sarif = try await analyze(rules, "--format", "sarif")
    #expect(sarif.text.contains(#""tags":["team"]"#))
    #expect(try await analyze(rules).text.contains("The key was seen"))
    let page = try await analyze(rules, "-o", scratch.path("report"))
    #expect(page.status == 0)
    let index = try String(contentsOfFile: scratch.path("report/index.html"), encoding: .utf8)
    #expect(index.contains("The key was seen"))
  }

  @Test("a rule with more than 1,000 findings says that it has more")
  func cut() async throws {
    let file = try scratch.write(
      "rules.txt",
      """
      rule seen-account
        fails     The account was seen
        severity  warning
        for       account
        when      account.attestations >= 1
      """)
    for (accounts, isCut) in [(1_000, false), (1_001, true)] {
      let records = (0..<accounts).map { Records.attestation.with(["account": "a\($0)"]).json }
      let output = try await Tool.run(
        "analyze", "-", "--rules", file, "--format", "jsonl", "--evidence", "none",
        input: records.joined(separator: "\n"))
      #expect(output.objects.filter { $0["rule"] as? String == "team.seen-account" }.count == 1_000)
      let notes = output.objects.last?["notes"] as? [String] ?? []
      let note = "team.seen-account has more findings than the first 1,000."
      #expect(notes.contains(note) == isCut)
    }
  }

  @Test("results with team rules can be read again, and rules can be selected and suppressed")
  func again() async throws {
    let rules = """
      rule has-bytes
        fails     It has bytes
        severity  failure
        when      artifact.bytes > 0
      """
    let file = try scratch.write("s.jsonl", #"{"id": "team.has-bytes", "reason": "Agreed"}"#)
    let output = try await analyze(rules, "--suppressions", file, "--format", "jsonl")
    #expect(output.status == 0, "\(output.stderr)")
    let results = try scratch.write("results.jsonl", output.text)
    let again = try await Tool.run(
      "report", results, "--only", "team.has-bytes", "--suppressions", file, "--format", "jsonl")
    #expect(again.status == 0, "\(again.stderr)")
    #expect(again.outcomes == ["rejected"])
  }

  @Test("a fault of the file ends the run with its place")
  func fault() async throws {
    let output = try await analyze(
      "rule x\n  fails y\n  severity warning\n  when artifact.enviroment == \"production\"\n")
    #expect(output.status == 64)
    #expect(
      output.stderr.contains(
        "rules.txt:4:8: unknown field “artifact.enviroment”; did you mean artifact.environment?"),
      "\(output.stderr)")
  }

  @Test("the examples of the documentation fire, and have a page")
  func documentation() async throws {
    let rules = try #require(try Documentation.blocks("text", in: "team-rules.md").first)
    _ = try scratch.write("rules.txt", rules)
    let commands = try #require(try Documentation.blocks("sh", in: "team-rules.md").first)
    let output = try await Tool.shell(
      Documentation.script(commands), scratch.folder.path(percentEncoded: false))
    #expect(output.text.contains("The key signed more than 2 requests"), "\(output.stderr)")
    #expect(output.text.contains("key.assertions > 2 or key.accounts > 1"), "\(output.stderr)")
  }
}
