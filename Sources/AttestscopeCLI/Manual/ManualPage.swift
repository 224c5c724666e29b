import Attestscope
import Reports
import Results

/// The manual page, in the language of man(7).
struct ManualPage {
  private let program: CommandDescription
  private var lines: [String] = []

  private init(_ program: CommandDescription) { self.program = program }

  static func text(of program: CommandDescription) -> String {
    var page = ManualPage(program)
    page.write()
    return page.lines.map { $0 + "\n" }.joined()
  }

  private mutating func write() {
    let name = program.commandName
    lines.append(
      ".TH \(name.uppercased()) 1 \"\" \"\(name) \(RunHeader.Tool.current.version)\" \"User commands\""
    )
    section("NAME")
    text("\(name) - \(program.abstract ?? "")")
    section("SYNOPSIS")
    for command in program.commands { write(synopsisOf: command) }
    section("DESCRIPTION")
    discussion(program.discussion ?? "")
    for command in program.commands { write(command) }
    section("EXIT STATUS")
    for exit in Exit.allCases { entry("\(exit.rawValue)", exit.meaning) }
    section("ENVIRONMENT")
    for (variable, meaning) in Self.environment { entry(variable, meaning) }
    section("FILES")
    for (file, meaning) in Self.files { entry(file, meaning) }
  }

  private mutating func write(synopsisOf command: CommandDescription) {
    let positional = command.ownArguments.filter { $0.kind == .positional }.map(\.synopsis)
    let words = [program.commandName, command.commandName, "[options]"] + positional
    lines += [".PP", Self.escaped(words.joined(separator: " "))]
  }

  private mutating func write(_ command: CommandDescription) {
    section("\(program.commandName) \(command.commandName)".uppercased())
    text(command.abstract ?? "")
    discussion(command.discussion ?? "")
    for argument in command.ownArguments {
      let values = argument.allValues.map { " One of: \($0.joined(separator: ", "))." } ?? ""
      let usual = argument.defaultValue.map { " Without it: \($0)." } ?? ""
      entry(argument.synopsis, (argument.abstract ?? "") + values + usual)
    }
  }

  private static let environment = [
    ("ATTESTSCOPE_CONFIG", "A file of settings that goes before the others."),
    (
      "ATTESTSCOPE_REDACTION_KEY",
      "With --redact ids: the key of the hashes, 16 bytes or more in hexadecimal, so that another run gives the same ones. Without it each run makes a key and forgets it."
    ),
    ("NO_COLOR, FORCE_COLOR", "No color, or color even where output is no terminal."),
    ("TERM", "With the value dumb: no color and no characters beyond ASCII."),
    ("COLUMNS", "How wide lines may be, from 40 to 100."),
    ("LC_ALL, LC_CTYPE, LANG", "Whether the terminal shows more than ASCII."),
  ]

  private static let files = [
    (
      "./attestscope.json",
      "Settings: one JSON object with the names of long options as its members. An option on the command line goes before them. This file may have come with the evidence: it has a say in \(SettingsFile.ofFolderToo.sorted().map { "--\($0)" }.joined(separator: ", ")) and in nothing else, and every run says that it was read."
    ),
    (
      "$XDG_CONFIG_HOME/attestscope/config.json",
      "The same for all folders, by default in ~/.config; the file above goes before it. No file of settings holds --output, --format, --json, --list, --id or --ids."
    ),
  ]
}

extension ManualPage {
  private mutating func section(_ title: String) { lines.append(".SH \(Self.escaped(title))") }

  private mutating func text(_ text: String) { lines.append(Self.escaped(text)) }

  /// Text whose line breaks count.
  private mutating func discussion(_ text: String) {
    guard !text.isEmpty else { return }
    lines += [".PP", ".nf"]
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.escaped)
    lines.append(".fi")
  }

  private mutating func entry(_ term: String, _ meaning: String) {
    lines += [".TP", ".B \(Self.escaped(term))", Self.escaped(meaning)]
  }

  /// A backslash starts an escape, a point or an apostrophe at the start of a line a request, and a
  /// bare hyphen may become a typographic one that cannot be copied.
  private static func escaped(_ text: some StringProtocol) -> String {
    let escaped = text.map { character -> String in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      default: String(character)
      }
    }.joined()
    return escaped.first.map { $0 == "." || $0 == "'" ? "\\&" + escaped : escaped } ?? escaped
  }
}
