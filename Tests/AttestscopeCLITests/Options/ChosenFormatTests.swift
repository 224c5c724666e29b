import Testing

@Suite("The format of the output")
struct ChosenFormatTests {
  private static let assertion = Tool.sample("raw/assertion.cbor")

  @Test(
    "has the same name in every command, and its earlier flags still work",
    arguments: [
      (["decode", Tool.sample("raw/assertion.cbor")], "json", "--json"),
      (["decode", Tool.sample("raw/assertion.cbor")], "diagnostic", "--diagnostic"),
      (["explain", "N03"], "json", "--json"),
      (["explain", "N03"], "markdown", "--markdown"),
      (["explain", "--list"], "json", "--json"),
      (["decode", Tool.sample("raw/assertion.cbor")], "jsonl", "--json"),
      (["explain", "N03"], "jsonl", "--json"),
    ])
  func flags(command: [String], format: String, flag: String) async throws {
    let named = try await Tool.run(command + ["--format", format])
    let flagged = try await Tool.run(command + [flag])
    let plain = try await Tool.run(command)
    #expect(named.status == 0)
    #expect(named.text == flagged.text)
    #expect(named.text != plain.text)
  }

  @Test("is JSON Lines where json is asked of analyze")
  func lines() async throws {
    let json = try await Tool.run("analyze", Self.assertion, "--format", "json")
    let lines = try await Tool.run("analyze", Self.assertion, "--format", "jsonl")
    let flagged = try await Tool.run("analyze", Self.assertion, "--json")
    #expect(json.text == lines.text)
    #expect(flagged.text == lines.text)
    #expect(json.objects.first?["kind"] as? String == "run")
  }
}
