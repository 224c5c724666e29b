import Foundation
import Testing

@Suite("Terminal output")
struct TerminalTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private let escape = "\u{1b}"

  @Test(
    "is ASCII on request, or if the locale or the terminal requires it",
    arguments: [
      (["--ascii"], [:]), ([], ["LC_ALL": "C"]), ([], ["LANG": "de_DE.ISO-8859-1"]),
      ([], ["TERM": "dumb", "LANG": "C.UTF-8"]),
    ])
  func ascii(_ flags: [String], _ environment: [String: String]) async throws {
    let record = Records.rejected.with(["id": "naïve"]).json
    let output =
      flags.isEmpty
      ? try await Tool.run("analyze", "-", input: record, environment: environment)
      : try await Tool.run("analyze", "-", flags[0], input: record, environment: environment)
    #expect(output.text.hasPrefix("FAIL Rejected  na"))
    let rest = output.text.replacing("naïve", with: "")
    #expect(rest.utf8.allSatisfy { $0 < 0x80 }, "\(rest)")
  }

  @Test(
    "isn't ASCII otherwise", arguments: [[:], ["LANG": "C.UTF-8"], ["LC_ALL": "en_US.utf8"]])
  func unicode(_ environment: [String: String]) async throws {
    let output = try await Tool.run(
      "analyze", "-", input: Records.rejected.json, environment: environment)
    #expect(output.text.hasPrefix("✗ Rejected"))
    #expect(output.text.contains("error[attestation.nonce]"))
    #expect(output.text.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix(code) })
  }

  /// Indentation of code, whose lines are never wrapped.
  private let code = String(repeating: " ", count: 12)

  @Test("has no color in a pipe unless requested; the option overrides NO_COLOR")
  func color() async throws {
    for (flag, environment, isColored) in [
      ("auto", [:], false), ("always", [:], true), ("never", ["FORCE_COLOR": "1"], false),
      ("auto", ["FORCE_COLOR": "1"], true), ("auto", ["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
      ("auto", ["NO_COLOR": "", "FORCE_COLOR": "1"], true), ("always", ["NO_COLOR": "1"], true),
    ] as [(String, [String: String], Bool)] {
      let output = try await Tool.run(
        "analyze", "-", "--color", flag, input: Records.rejected.json, environment: environment)
      #expect(output.text.contains(escape) == isColored, "\(flag), \(environment)")
    }
  }

  @Test("-q prints nothing, and each -v more")
  func verbosity() async throws {
    let record = Records.rejected.json
    let quiet = try await Tool.run("analyze", "-", "-q", input: record)
    #expect(quiet.status == 1)
    #expect(quiet.stdout.isEmpty && quiet.stderr.isEmpty)
    let normal = try await Tool.run("analyze", "-", input: record)
    let verbose = try await Tool.run("analyze", "-", "-v", input: record)
    let more = try await Tool.run("analyze", "-", "-vv", input: record)
    #expect(normal.stdout.count < verbose.stdout.count)
    #expect(verbose.stdout.count < more.stdout.count)
    #expect(!normal.text.contains("rpIdHash  "))
    #expect(more.text.contains("rpIdHash"))
  }

  @Test("lines are as wide as COLUMNS, within limits")
  func width() async throws {
    for (columns, widest) in [("60", 60), ("500", 100), ("wide", 80)] {
      let output = try await Tool.run(
        "explain", "attestation.nonce", environment: ["COLUMNS": columns])
      let longest = output.lines.filter { !$0.contains("https://") }.map(\.count).max()
      #expect((longest ?? 0) <= widest)
      #expect((longest ?? 0) > widest - 20)
    }
  }

  @Test(
    "no line but code, paths and addresses is wider than forty columns if COLUMNS is 40",
    arguments: [
      ["explain", "attestation.nonce"], ["explain", "N03"], ["explain", "--list"],
      ["analyze", Tool.sample("forged/attestation-nonce--base64-text-hashed.json"), "-vv"],
      ["decode", Tool.sample("forged/genuine-attestation-production.json")],
      ["analyze", Tool.sample("forged")],
    ])
  func narrow(_ arguments: [String]) async throws {
    let output = try await Tool.run(arguments, environment: ["COLUMNS": "40"])
    #expect(output.lines.count > 5)
    // Code has the same lines at every width.
    let wide = try await Tool.run(arguments, environment: ["COLUMNS": "100"])
    for line in output.lines
    where !(line.hasPrefix("     ") && wide.lines.contains(line))
      && line.split(separator: " ").last?.contains("/") != true
    {
      #expect(line.count <= 40, "\(line)")
    }
  }

  @Test("narrated text has no drawings")
  func narrated() async throws {
    let output = try await Tool.run("analyze", "-", "--narrate", input: Records.rejected.json)
    #expect(output.text.hasPrefix("Rejected: "))
    #expect(!output.text.contains("  ") && !output.text.contains("│"))
  }

  /// Escape sequences, a carriage return, a bell, a right-to-left override and a zero-width space.
  private static let hostile = "a\u{1b}[2J\r\u{7}\u{202e}\u{200b}z"

  @Test(
    "control characters in file names and records are escaped",
    arguments: ["text", "jsonl"])
  func hostile(_ format: String) async throws {
    let text = Self.hostile
    let record = Records.rejected.with(["id": text, "appId": text, "keyId": text]).json
    let file = try scratch.write("\(text).json", record)
    let empty = try scratch.write("\(text).empty", "")
    let output = try await Tool.run(
      "analyze", file, empty, scratch.path("\(text).missing"), "-vv", "--format", format)
    #expect(output.status == 66)
    for written in [output.text, output.stderr] {
      let scalars = written.unicodeScalars
      for unwanted in Self.hostile.unicodeScalars.filter({
        !$0.properties.isAlphabetic && !$0.isASCII || $0.value < 0x20
      }) {
        #expect(!scalars.contains(unwanted), "U+\(String(unwanted.value, radix: 16))")
      }
    }
    #expect(output.text.contains(format == "text" ? "<U+202E>" : "\\u202e"))
    #expect(output.stderr.contains("<U+001B>"))
  }

  @Test("control characters in arguments are escaped")
  func hostileArguments() async throws {
    for arguments in [
      ["explain", Self.hostile], ["frobnicate", Self.hostile], ["decode", Self.hostile],
    ] {
      let output = try await Tool.run(arguments[0], arguments[1])
      #expect(output.status != 0)
      #expect(!output.stderr.contains(escape))
      #expect(!output.stderr.contains("\u{202e}"))
      #expect(output.stdout.isEmpty)
    }
  }
}
