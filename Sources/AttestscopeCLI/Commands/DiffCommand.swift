import ArgumentParser
import Attestscope
import Reports
import Results

/// The command `diff`: compares the results of two runs over the same artifacts.
///
/// It reads results, not artifacts. An artifact that only the new run has never counts as newly
/// failing.
struct DiffCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what differs between the results of two runs.",
    discussion: """
      EXAMPLES
        attestscope diff monday.jsonl tuesday.jsonl
        attestscope diff old.jsonl new.jsonl -o diff.html

      Artifacts are matched by their bytes and their record's name.

      Exit codes: 0 if nothing is newly rejected, 1 if an artifact or finding is, 66 if something could not \
      be read. An artifact that is only in the new run never counts as newly rejected.
      """)

  @Argument(
    help: ArgumentHelp("Results or report folder of the earlier run.", valueName: "old"),
    transform: ResultsPath.file)
  var old: String

  @Argument(
    help: ArgumentHelp(
      "Results or report folder of the later run, or - for standard input.", valueName: "new"),
    transform: ResultsPath.file)
  var new: String

  @OptionGroup
  var form: FormatOption<Format>

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the comparison to this file.", valueName: "file"))
  var output: String?

  @OptionGroup(title: "Selection")
  var chosen: SelectionOptions

  @OptionGroup(title: "Terminal")
  var console: ConsoleOptions<DiffCommand>

  static let verboseHelp: ArgumentHelp = "Name all artifacts of each group."

  /// The formats of a comparison.
  enum Format: String, OutputFormat {
    case text, json, html

    static let help: ArgumentHelp =
      "Output format; by default that of the file's ending with -o, otherwise text."
  }

  /// The format: the one that is named, or else the one that the output file's ending names.
  private var format: Format {
    let ending = output?.split(separator: ".").last.map(String.init)
    return form.given ?? ending.flatMap(Format.init(argument:)) ?? .text
  }

  /// How text is printed; a file gets no colors.
  private var style: TerminalStyle {
    var options = console
    if output != nil { options.color = .never }
    return options.style
  }

  /// Returns the page of a comparison. In a file, it links to the pages of the compared report folders.
  private func page(of diff: ResultsDiff) -> DiffPage {
    let links = [old, new].map { results in output.flatMap { ReportLinks(to: results, from: $0) } }
    return DiffPage(diff, by: .current, linkedTo: links[0], links[1])
  }

  /// Writes the comparison. Exits with 1 if an artifact newly fails or a new finding fails.
  func run() throws {
    let comparison = ResultsComparison(old: old, new: new, selection: chosen.selection)
    let diff = try comparison.run()
    let document =
      switch format {
      case .text: Array(DiffTerminal.text(of: diff, style).utf8)
      case .json: JSONWriter.line(DiffJSON.value(of: diff))
      case .html: page(of: diff).html.document
      }
    if let output {
      try OutputFile.write(document, to: output)
    } else {
      Console.write(document)
    }
    for complaint in comparison.complaints.all { Console.error(complaint) }
    guard comparison.complaints.isEmpty else { Console.exit(.noInput) }
    let isWorse =
      diff.count(.newlyFailing) > 0 || diff.newFindings.contains { $0.result == .fail }
    Console.exit(isWorse ? .rejected : .ran)
  }
}
