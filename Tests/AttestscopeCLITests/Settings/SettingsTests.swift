import Foundation
import Testing

@Suite("Settings")
struct SettingsTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Runs `analyze -v` on a rejected record in a folder of its own, where `settings` are.
  private func run(
    _ settings: String? = nil, _ arguments: String = "", home: String? = nil, named: String? = nil
  ) async throws -> Tool.Output {
    _ = try scratch.write("record.json", Records.rejected.json)
    if let settings { _ = try scratch.write("attestscope.json", settings) }
    var variables = ""
    if let home {
      let folder = scratch.path("home/attestscope")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      _ = try scratch.write("home/attestscope/config.json", home)
      variables += "XDG_CONFIG_HOME='\(scratch.path("home"))' "
    }
    if let named {
      variables += "ATTESTSCOPE_CONFIG='\(try scratch.write("named.json", named))' "
    }
    return try await Tool.shell(
      "cd \"$1\" && \(variables) exec \"$0\" analyze record.json \(arguments)",
      scratch.folder.path())
  }

  @Test("a file in the folder answers what the command line leaves open, and -v names it")
  func file() async throws {
    let settings = #"{"fail-on": "never", "ascii": true, "verbose": 1, "app-id": ["A.b", "A.c"]}"#
    let output = try await run(settings)
    #expect(output.status == 0)
    #expect(output.text.hasPrefix("FAIL Rejected"))
    #expect(output.stderr == "Settings: attestscope.json\n")
  }

  @Test("the command line goes first, then ATTESTSCOPE_CONFIG, the folder, and the home")
  func precedence() async throws {
    func formats(_ output: Tool.Output) -> Bool { output.objects.first?["kind"] != nil }
    let jsonl = #"{"format": "jsonl"}"#
    let text = #"{"format": "text"}"#
    #expect(formats(try await run(jsonl)))
    #expect(!formats(try await run(jsonl, "--format text")))
    #expect(!formats(try await run(jsonl, named: text)))
    #expect(formats(try await run(jsonl, home: text)))
    #expect(formats(try await run("{}", home: jsonl)))
  }

  @Test("one answer to a question on the command line is the answer")
  func rivals() async throws {
    let output = try await run(#"{"quiet": true}"#, "-v")
    #expect(output.text.contains("✓"))
    let shown = try await run(#"{"redact": "ids"}"#, "--no-redact --format jsonl")
    #expect(shown.status == 1)
    #expect(!shown.text.contains("id-"))
  }

  @Test("a setting of another command does no harm")
  func otherCommand() async throws {
    #expect(try await run(#"{"markdown": true}"#).status == 1)
  }

  @Test(
    "a mistake is told with its place",
    arguments: [
      (
        "{\n  \"fail-no\": 1\n}",
        "attestscope.json:2:14: “fail-no” is no option; did you mean “fail-on”?"
      ),
      ("{\"inputs\": \"x\"}", "attestscope.json:1:12: “inputs” is no option"),
      ("{\"ascii\": \"yes\"}", "attestscope.json:1:11: “ascii” takes true or false, not a string"),
      (
        "{\"format\": true}",
        "attestscope.json:1:12: “format” takes a string or a number, not a boolean"
      ),
      ("{\"verbose\": 99}", "attestscope.json:1:13: “verbose” takes a number from 0 to 9"),
      (
        "{\"jobs\": \"many\"}",
        "attestscope.json:1:10: The value 'many' is invalid for '--jobs <n>'"
      ),
      ("{\"jobs\": 0}", "attestscope.json:1:10: --jobs takes a number from 1 to 256."),
      ("[]", "attestscope.json holds no JSON object of settings"),
      ("{\"ascii\": true", "attestscope.json:1:15: "),
    ])
  func mistakes(_ settings: String, _ message: String) async throws {
    let output = try await run(settings)
    #expect(output.status == 64)
    #expect(output.stdout.isEmpty)
    #expect(output.stderr.contains(message), "\(output.stderr)")
  }

  @Test("a file that ATTESTSCOPE_CONFIG names has to be there")
  func missing() async throws {
    let output = try await Tool.run(
      "selftest", environment: ["ATTESTSCOPE_CONFIG": scratch.path("none.json")])
    #expect(output.status == 66)
    #expect(output.stderr.contains("which ATTESTSCOPE_CONFIG names"))
  }
}
