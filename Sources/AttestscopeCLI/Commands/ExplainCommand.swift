import ArgumentParser
import Attestscope
import Evidence
import Reports
import Results

/// The command `explain`: prints handbook pages.
///
/// The argument is an ID (`attestation.nonce`), the number of a cause (`N03`), or an error message,
/// which is looked up in the catalogue of known errors.
struct ExplainCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show the handbook page of a rule, cause, hazard or error message.",
    discussion: """
      EXAMPLES
        attestscope explain attestation.nonce
        attestscope explain N03
        attestscope explain H11
        attestscope explain "invalid nonce"
        attestscope explain --list
        attestscope explain team.production-only --rules rules.txt
      """)

  @Argument(
    help:
      "Rule such as attestation.nonce, cause such as N03, hazard such as H11, or an error message.",
    completion: .list(Handbook.complete.pages.map(\.id)))
  var id: String?

  @Flag(help: "List all rules, causes and hazards.")
  var list = false

  @Flag(help: "With --list: print only ids, one per line.")
  var ids = false

  @OptionGroup
  var team: TeamRuleOptions

  @OptionGroup
  var output: FormatOption<Format>

  /// The formats of a page.
  enum Format: String, OutputFormat {
    case text, json, markdown
  }

  @OptionGroup(title: "Terminal")
  var console: ConsoleOptions<ExplainCommand>

  /// Returns the arguments with a message that begins with a hyphen, such as `-[Attest attest]: …`,
  /// after `--`, so that it isn't read as options. Only a message contains spaces.
  static func settingApart(_ arguments: [String]) -> [String] {
    guard arguments.first?.equals("explain") == true, !arguments.contains("--") else {
      return arguments
    }
    let isMessage = { (text: String) in text.begins(with: "-") && text.utf8.contains(0x20) }
    let messages = arguments.filter(isMessage)
    return messages.isEmpty
      ? arguments : arguments.filter { !isMessage($0) } + ["--"] + messages
  }

  /// Requires either an ID or `--list`.
  func validate() throws {
    if (id == nil) != list {
      throw ValidationError("Name a rule, cause or hazard, quote an error message, or use --list.")
    }
    if ids, !list { throw ValidationError("--ids needs --list.") }
  }

  /// Prints a page, the list, or the pages about a message.
  func run() throws {
    let handbook = try team.file.handbook
    guard let id else {
      Console.write(list(handbook))
      return
    }
    guard let known = Suggestions.id(id, among: handbook.pages.map(\.id)),
      let page = handbook.page(for: known)
    else {
      if RuleID(id).isOfTeam, team.rules == nil {
        throw ValidationError("\(id) is a rule of a team. Name the file with it: --rules FILE.")
      }
      try search(id, in: handbook)
      return
    }
    write(page)
  }

  /// Prints a page in the chosen format.
  private func write(_ page: HandbookPage) {
    Console.write(
      output.format == .json
        ? JSONWriter.line(page.json)
        : Array((output.format == .markdown ? page.markdown : page.text(console.style)).utf8))
  }

  /// Finds the pages about an error message. One page is printed, several are listed.
  private func search(_ message: String, in handbook: Handbook) throws {
    // A word that is nearly an ID is treated as mistyped, not as a message.
    let isID = NearestNames.near(message, among: handbook.pages.map(\.id)).isEmpty == false
    let pages = isID ? [] : HandbookSearch.pages(about: message, in: handbook)
    guard let first = pages.first else { throw Self.unknown(message, handbook) }
    guard pages.count > 1 else {
      write(first)
      return
    }
    let found = Handbook(pages)
    if output.format == .json {
      Console.write(JSONWriter.line(found.listJSON))
    } else {
      Console.write(Array(found.lines(console.style).utf8))
      if !console.quiet {
        Console.note("attestscope explain \(first.id) shows the first of these pages")
      }
    }
  }

  /// Returns the list of all pages in the chosen format.
  private func list(_ handbook: Handbook) -> [UInt8] {
    if output.format == .json { return JSONWriter.line(handbook.listJSON) }
    let text =
      ids
      ? handbook.pages.map { $0.id + "\n" }.joined()
      : output.format == .markdown ? handbook.listMarkdown : handbook.list(console.style)
    return Array(text.utf8)
  }

  /// Length in bytes after which a message is cut when it is quoted.
  private static let longestShown = 80

  /// Returns the error for a word without a page, with the nearest IDs.
  private static func unknown(_ id: String, _ handbook: Handbook) -> Fault {
    let near = NearestNames.near(id, among: handbook.pages.map(\.id))
    guard near.isEmpty else {
      return Fault.usage(
        "no rule, cause or hazard is called “\(id)”; did you mean \(near.joined(separator: ", or "))?"
      )
    }
    let shown = id.utf8.count > longestShown ? String(id.prefix(longestShown)) + "…" : id
    return Fault(
      code: .open,
      message:
        "no page is called “\(shown)” or is about this message; see attestscope explain --list")
  }
}
