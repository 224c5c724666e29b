import Attestscope
import Results

/// The manual page, in the macros of man(7).
///
/// Commands and options come from ``CommandDescription``, exit codes from ``Exit``, environment
/// variables and files from ``CommandTexts``.
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
    for (variable, meaning) in CommandTexts.meanings(of: "environment") { entry(variable, meaning) }
    section("FILES")
    let options = SettingsFile.ofFolderToo.sorted().map { "--\($0)" }.joined(separator: ", ")
    for (file, meaning) in CommandTexts.meanings(of: "file") {
      entry(file, meaning.replacing("{options}", with: options))
    }
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
