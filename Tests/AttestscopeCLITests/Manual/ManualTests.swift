import Foundation
import Testing

@Suite("Help, manual and completions")
struct ManualTests {
  /// The long names of all options, as the parser of arguments lists them.
  private func options() async throws -> [String] {
    let output = try await Tool.run("--experimental-dump-help")
    let dump = try JSONSerialization.jsonObject(with: Data(output.stdout)) as? [String: Any]
    var commands = [dump?["command"] as? [String: Any] ?? [:]]
    var names: Set<String> = []
    while let command = commands.popLast() {
      commands += command["subcommands"] as? [[String: Any]] ?? []
      for argument in command["arguments"] as? [[String: Any]] ?? []
      where argument["shouldDisplay"] as? Bool == true {
        for name in argument["names"] as? [[String: Any]] ?? []
        where name["kind"] as? String == "long" {
          names.insert(name["name"] as? String ?? "")
        }
      }
    }
    return names.subtracting(["help", "version"]).sorted()
  }

  @Test("every option is in the manual page, and every exit code")
  func manual() async throws {
    let page = try await Tool.run("manual").text
    let names = try await options()
    #expect(names.count > 25)
    for name in names {
      let typed = "\\-\\-" + name.replacing("-", with: "\\-")
      #expect(page.contains(typed), "\(name)")
    }
    for code in ["0", "1", "2", "64", "66", "70", "73", "74", "130"] {
      #expect(page.contains(".B \(code)\n"), "\(code)")
    }
    #expect(page.hasPrefix(".TH ATTESTSCOPE 1"))
    #expect(!page.contains(".B \\-\\-json\n") && !page.contains("\\-\\-markdown"))
    // No line of text is a roff request.
    let requests = page.split(separator: "\n").filter { $0.hasPrefix(".") }
    #expect(
      requests.allSatisfy { line in
        [".TH", ".SH", ".PP", ".TP", ".B ", ".nf", ".fi"].contains { line.hasPrefix($0) }
      })
  }

  @Test(
    "each shell's completions contain options and handbook IDs",
    arguments: ["bash", "zsh", "fish"])
  func completions(_ shell: String) async throws {
    let output = try await Tool.run("completions", shell)
    #expect(output.status == 0)
    for word in ["html-limit", "attestation.nonce", "N03-hash-base64-text"] {
      #expect(output.text.contains(word), "\(word)")
    }
  }

  @Test("the help of every command ends with links to documentation")
  func footer() async throws {
    for command in ["analyze", "decode", "explain", "selftest", "completions", "manual"] {
      let output = try await Tool.run(command, "--help")
      #expect(output.status == 0)
      #expect(output.lines.last?.hasPrefix("DOCS: ") == true)
      #expect(output.text.contains("EXAMPLE") || command == "selftest")
    }
  }

  @Test(
    "the help of a command says what -v does there",
    arguments: [
      ("analyze", "Print passed checks and proofs; -vv: all"), ("decode", "Print all bytes"),
      ("diff", "Name all artifacts"), ("explain", "Name all settings files"),
      ("verify-report", "Name all settings files"),
    ])
  func verbose(_ command: String, _ meaning: String) async throws {
    let help = try await Tool.run(command, "--help").text
    #expect(help.contains("-v, --verbose           \(meaning)"), "\(help)")
    #expect(!help.contains("Of a comparison"))
  }

  @Test("help on a word that is no command is a usage error, with the command that is meant")
  func helpTopics() async throws {
    for (topic, meaning) in [
      ("decod", "no command is called “decod”; did you mean decode?"),
      ("weather", "no command is called “weather”"),
    ] {
      let output = try await Tool.shell("exec \"$0\" help \(topic)")
      #expect(output.status == 64)
      #expect(output.stderr.contains(meaning))
    }
    for topic in ["decode", "help", ""] {
      #expect(try await Tool.shell("exec \"$0\" help \(topic)").status == 0)
    }
  }

  @Test(
    "a mistyped command or option gives a suggestion",
    arguments: [
      (["analyse", "x"], "attestscope analyze"), (["expalin"], "attestscope explain"),
      (["anal", "x"], "attestscope analyze"), (["analysis", "x"], "attestscope analyze"),
      (["rep"], "attestscope report"),
      (["analyze", "x", "--app-di", "y"], "--app-id"),
    ])
  func suggestions(_ arguments: [String], _ meant: String) async throws {
    let output = try await Tool.shell("exec \"$0\" \(arguments.joined(separator: " "))")
    #expect(output.status == 64)
    #expect(output.stderr.contains("Did you mean"))
    #expect(output.stderr.contains(meant))
  }
}
