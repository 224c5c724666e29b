import Attestscope
import Results

/// The manual page, in the macros of man(7).
///
/// Commands and options come from ``CommandDescription``, exit codes from ``Exit``; only
/// environment variables and files are listed here.
struct ManualPage {
  private let program: CommandDescription
  /// The lines of the page so far.
  private var lines: [String] = []

  private init(_ program: CommandDescription) { self.program = program }

  /// Returns the page.
  static func text(of program: CommandDescription) -> String {
    var page = ManualPage(program)
    page.write()
    return page.lines.map { $0 + "\n" }.joined()
  }

  /// Writes all sections.
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

  /// Writes the synopsis of a command.
  private mutating func write(synopsisOf command: CommandDescription) {
    let positional = command.ownArguments.filter { $0.kind == .positional }.map(\.synopsis)
    let words = [program.commandName, command.commandName, "[options]"] + positional
    lines += [".PP", Self.escaped(words.joined(separator: " "))]
  }

  /// Writes a command with its options.
  private mutating func write(_ command: CommandDescription) {
    section("\(program.commandName) \(command.commandName)".uppercased())
    text(command.abstract ?? "")
    discussion(command.discussion ?? "")
    for argument in command.ownArguments where argument.shouldDisplay {
      let values = argument.allValues.map { " One of: \($0.joined(separator: ", "))." } ?? ""
      let usual = argument.defaultValue.map { " Default: \($0)." } ?? ""
      entry(argument.synopsis, (argument.abstract ?? "") + values + usual)
    }
  }

  /// Environment variables and their meanings.
  private static let environment = [
    ("ATTESTSCOPE_CONFIG", "Settings file that overrides the others."),
    (
      "ATTESTSCOPE_REDACTION_KEY",
      "With --redact ids: the key of the hashes, at least 16 bytes in hexadecimal, so that another run gives the same hashes. Without it, each run uses a new random key."
    ),
    ("NO_COLOR, FORCE_COLOR", "Turn color off, or on even if the output isn't a terminal."),
    ("TERM", "If it is dumb: no color, and only ASCII characters."),
    ("COLUMNS", "Maximum width of lines, from 40 to 100."),
    ("LC_ALL, LC_CTYPE, LANG", "Whether the terminal can show more than ASCII."),
  ]

  /// Settings files and their meanings.
  private static let files = [
    (
      "./attestscope.json",
      "Settings: one JSON object whose members are the names of long options. Options on the command line override them. Because this file can come with the evidence, it can set only \(SettingsFile.ofFolderToo.sorted().map { "--\($0)" }.joined(separator: ", ")), and every run says that it was read."
    ),
    (
      "$XDG_CONFIG_HOME/attestscope/config.json",
      "Settings for all folders, by default in ~/.config; the file above overrides them. No settings file can set --output, --format or a flag of a format such as --json, --list, --id or --ids."
    ),
  ]
}

extension ManualPage {
  /// Starts a section.
  private mutating func section(_ title: String) { lines.append(".SH \(Self.escaped(title))") }

  /// Writes a paragraph.
  private mutating func text(_ text: String) { lines.append(Self.escaped(text)) }

  /// Writes text with its line breaks (`.nf`).
  private mutating func discussion(_ text: String) {
    guard !text.isEmpty else { return }
    lines += [".PP", ".nf"]
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.escaped)
    lines.append(".fi")
  }

  /// Writes a term and its meaning (`.TP`).
  private mutating func entry(_ term: String, _ meaning: String) {
    lines += [".TP", ".B \(Self.escaped(term))", Self.escaped(meaning)]
  }

  /// Escapes text for roff: a backslash would start an escape, a dot or an apostrophe at the start
  /// of a line would be a request, and a bare hyphen may become a typographic one that cannot be
  /// copied.
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
