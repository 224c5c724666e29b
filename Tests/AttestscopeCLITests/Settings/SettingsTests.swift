import Foundation
import Testing

@Suite("Settings")
struct SettingsTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Runs `analyze -v` on a rejected record in a new folder with `settings`.
  private func run(
    _ settings: String? = nil, home: String? = nil, _ arguments: String = "", named: String? = nil
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

  @Test("a file in the folder sets what the command line doesn't, and is always named")
  func file() async throws {
    let settings = #"{"ascii": true, "jobs": 2}"#
    let output = try await run(settings)
    #expect(output.status == 1)
    #expect(output.text.hasPrefix("FAIL Rejected"))
    #expect(output.stderr == "Settings: attestscope.json\n")
    #expect(try await run(settings, "-q").stderr == "Settings: attestscope.json\n")
  }

  @Test("the user's own files are named with -v")
  func ownFiles() async throws {
    let settings = #"{"ascii": true}"#
    #expect(try await run(home: settings).stderr.isEmpty)
    let verbose = try await run(home: settings, "-v", named: settings).stderr
    #expect(verbose.split(separator: "\n").count == 2)
  }

  @Test(
    "the folder's file can't change a verdict or an exit code; the user's own file can",
    arguments: [
      #"{"fail-on": "never"}"#, #"{"quiet": true}"#, #"{"no-redact": true}"#,
      #"{"attestation-root": "x"}"#, #"{"receipt-root": "x"}"#, #"{"app-id": "A.b"}"#,
      #"{"environment": "any"}"#, #"{"challenge": "text:x"}"#, #"{"client-data": "text:x"}"#,
      #"{"key-id": "x"}"#, #"{"public-key": "x"}"#, #"{"previous-counter": 1}"#,
      #"{"context": "x"}"#, #"{"as-of": "now"}"#, #"{"max-artifact-size": 1}"#, #"{"seed": 1}"#,
    ])
  func notOfFolder(_ settings: String) async throws {
    let output = try await run(settings)
    #expect(output.status == 64)
    #expect(output.stdout.isEmpty)
    #expect(output.stderr.contains("isn't allowed in the folder's settings"), "\(output.stderr)")
    #expect(!(try await run("{}", home: settings)).stderr.contains("folder"))
  }

  @Test("the user's own file may set what the server expects")
  func ownContext() async throws {
    let other = #"{"app-id": "AAAAAAAAAA.a.b"}"#
    let record = try scratch.write("bare.json", Records.attestation.with(["appId": nil]).json)
    let file = try scratch.write("own.json", other)
    let output = try await Tool.run(
      "analyze", record, "--format", "jsonl", environment: ["ATTESTSCOPE_CONFIG": file])
    #expect(output.status == 1)
    #expect(output.failures.contains("attestation.app-id"))
  }

  @Test("the user's own file may keep the exit code at 0")
  func ownFailOn() async throws {
    let settings = #"{"fail-on": "never"}"#
    #expect(try await run(named: settings).status == 0)
    #expect(try await run(home: settings).status == 0)
  }

  @Test("an invalid file doesn't stop help, version and self-test")
  func withoutSettings() async throws {
    let file = try scratch.write("broken.json", "{\"nonsense\": ")
    let environment = ["ATTESTSCOPE_CONFIG": file]
    for arguments in [["--help", ""], ["--version", ""], ["analyze", "--help"], ["manual", ""]] {
      let words = arguments.filter { !$0.isEmpty }.joined(separator: " ")
      let output = try await Tool.shell("ATTESTSCOPE_CONFIG='\(file)' exec \"$0\" \(words)")
      #expect(output.status == 0, "\(words)")
    }
    #expect(try await Tool.run("explain", "N03", environment: environment).status == 64)
  }

  @Test("the command line overrides ATTESTSCOPE_CONFIG, the folder, and the home")
  func precedence() async throws {
    func isColored(_ output: Tool.Output) -> Bool { output.text.contains("\u{1b}") }
    let always = #"{"color": "always"}"#
    let never = #"{"color": "never"}"#
    #expect(isColored(try await run(always)))
    #expect(!isColored(try await run(always, "--color never")))
    #expect(!isColored(try await run(always, named: never)))
    #expect(isColored(try await run(always, home: never)))
    #expect(isColored(try await run("{}", home: always)))
  }

  @Test("an option overrides the settings that conflict with it")
  func rivals() async throws {
    let output = try await run(home: #"{"quiet": true}"#, "-v")
    #expect(output.text.contains("✓"))
    let shown = try await run(#"{"redact": "ids"}"#, "--no-redact --format jsonl")
    #expect(shown.status == 1)
    #expect(!shown.text.contains("id-"))
  }

  @Test("a setting of another command is ignored")
  func otherCommand() async throws {
    #expect(try await run(home: #"{"seed": 7}"#).status == 1)
  }

  @Test(
    "a format is chosen on the command line only, also by its flag",
    arguments: ["format", "text", "json", "markdown", "diagnostic", "html"])
  func format(_ name: String) async throws {
    let setting = name == "format" ? #"{"format": "json"}"# : "{\"\(name)\": true}"
    for output in [try await run(setting), try await run(home: setting, "--format jsonl")] {
      #expect(output.status == 64 && output.stdout.isEmpty)
      #expect(
        output.stderr.contains("“\(name)” isn't a setting; use it on the command line"),
        "\(output.stderr)")
    }
  }

  @Test(
    "a mistake is reported with its place",
    arguments: [
      (
        "{\n  \"fail-no\": 1\n}",
        "attestscope.json:2:14: “fail-no” isn't an option; did you mean “fail-on”?"
      ),
      ("{\"output\": \"x\"}", "attestscope.json:1:12: “output” isn't a setting; use it on"),
      ("{\"format\": \"jsonl\"}", "attestscope.json:1:12: “format” isn't a setting"),
      ("{\"inputs\": \"x\"}", "attestscope.json:1:12: “inputs” isn't an option"),
      ("{\"ascii\": \"yes\"}", "attestscope.json:1:11: “ascii” takes true or false, not a string"),
      (
        "{\"color\": true}",
        "attestscope.json:1:11: “color” takes a string or a number, not a boolean"
      ),
      ("{\"verbose\": 99}", "attestscope.json:1:13: “verbose” takes a number from 0 to 9"),
      (
        "{\"jobs\": \"many\"}",
        "attestscope.json:1:10: The value 'many' is invalid for '--jobs <n>'"
      ),
      ("{\"jobs\": 0}", "attestscope.json:1:10: --jobs takes a number from 1 to 256."),
      ("[]", "attestscope.json doesn't contain a JSON object of settings"),
      ("{\"ascii\": true", "attestscope.json:1:15: "),
    ])
  func mistakes(_ settings: String, _ message: String) async throws {
    let output = try await run(settings)
    #expect(output.status == 64)
    #expect(output.stdout.isEmpty)
    #expect(output.stderr.contains(message), "\(output.stderr)")
  }

  @Test("a file that ATTESTSCOPE_CONFIG names must exist")
  func missing() async throws {
    let output = try await Tool.run(
      "explain", "N03", environment: ["ATTESTSCOPE_CONFIG": scratch.path("none.json")])
    #expect(output.status == 66)
    #expect(output.stderr.contains("which ATTESTSCOPE_CONFIG names"))
  }
}
