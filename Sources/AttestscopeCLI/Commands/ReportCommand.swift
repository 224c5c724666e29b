import ArgumentParser
import Attestscope
import Platform
import Reports
import Results

/// The command `report`: writes a report from results of `analyze`, without the artifacts.
///
/// Several files become one report. With `--id` only the pages of these artifacts are written.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a report from the results of analyze.",
    discussion: """
      EXAMPLES
        attestscope report results.jsonl -o report
        attestscope report monday.jsonl tuesday.jsonl -o report
        attestscope report results.jsonl -o report --id 7d0e9a4c51b2
        attestscope report results.jsonl --format markdown
        attestscope report results.jsonl --format document -o document

      Several files become one report with the sum of their counts.
      With --id, only the pages of these artifacts are written to the folder.
      A document is a folder of Markdown pages with figures, one page for each cause,
      and the same as one HTML file. Its folder must contain nothing else.

      Exit codes: 0 if the report is written, 66 if something could not be read.
      """)

  @Argument(
    help: ArgumentHelp("Results of analyze, or - for standard input.", valueName: "results"))
  var results: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the report to this folder.", valueName: "folder")
  )
  var output: String?

  @Option(help: ArgumentHelp("Print or write this format.", valueName: "form"))
  var format: ChosenFormat?

  @Option(
    help: ArgumentHelp(
      "Write only this artifact's page: its id, or the start of it. Repeatable.", valueName: "id"))
  var id: [String] = []

  @Flag(name: .shortAndLong, help: "Print nothing; see the exit code.")
  var quiet = false

  /// Minimum number of digits of an ID prefix. Eight digits (32 bits) identify an artifact unless
  /// someone made two alike on purpose.
  private static let shortestID = 8

  /// Checks options that depend on each other.
  func validate() throws {
    if output == nil, format == nil || !id.isEmpty {
      throw ValidationError("Give -o with a folder to write\(id.isEmpty ? ", or --format" : "").")
    }
    try format?.validate(output: output)
    if !id.isEmpty, format?.form.hasOwnFolder == true {
      throw ValidationError("--id doesn't go with a document: it writes pages of a report.")
    }
    for id in id where id.count < Self.shortestID || !id.allSatisfy({ $0.isHexDigit || $0 == ":" })
    {
      throw ValidationError("--id takes at least \(Self.shortestID) hexadecimal digits of an id.")
    }
  }

  /// Reads the results and writes the report. Exits with 66 if something could not be read.
  func run() throws {
    let merge = try ResultsMerge(results)
    Interruption.watch()
    let isComplete =
      if let output, !id.isEmpty { try writePages(merge, to: output) } else {
        try writeReport(merge)
      }
    for complaint in merge.complaints.all { Console.error(complaint) }
    if Interruption.isRequested { Console.exit(.interrupted) }
    Console.exit(isComplete && merge.complaints.isEmpty ? .ran : .noInput)
  }

  /// Writes the complete report, or prints a format.
  private func writeReport(_ merge: ResultsMerge) throws -> Bool {
    var setting = ExportSetting(merge.header, .complete)
    // The results decide which bytes there are; none of them are left out.
    setting.evidence = .full
    setting.style = TerminalEnvironment.style(
      color: .auto, isASCII: false, isNarrated: false, verbosity: .normal)
    var exports = Exports()
    if let output { try exports.addFolder(at: output, setting, as: format?.form) }
    if let format, format.form.isPrinted {
      try exports.add(format.form, setting, to: StandardOutput(ProgressLine(.never, isQuiet: true)))
    }
    try exports.start()
    let summary = try merge.execute(isInterrupted: { Interruption.isRequested }) { result, tool in
      try exports.deliver(result, by: tool)
    } found: { finding, tool in
      try exports.deliver(finding, by: tool)
    }
    try exports.finish(summary)
    if let output { note("\(output)/\(format?.entry ?? "index.html")", format?.folderWord) }
    return true
  }

  /// Writes the pages of the artifacts that `--id` selects.
  ///
  /// - Returns: Whether each ID was found.
  private func writePages(_ merge: ResultsMerge, to output: String) throws -> Bool {
    let wanted = id.map { $0.lowercased() }
    var missing = Set(wanted)
    var folder = try PageFolder(at: output, handbook: .complete)
    _ = try merge.execute(isInterrupted: { Interruption.isRequested }) { result, tool in
      let matches = wanted.filter { result.id.hasPrefix($0) }
      guard !matches.isEmpty, let page = try folder.add(result, by: tool) else { return }
      missing.subtract(matches)
      note("\(output)/\(page)")
    }
    for id in wanted where missing.contains(id) {
      Console.error("no artifact in these results has an id that begins with \(id)")
    }
    return missing.isEmpty
  }

  /// Prints the path of what was written, unless `-q` is set.
  private func note(_ path: String, _ what: String? = nil) {
    if !quiet { Console.note("\(what ?? "Report"): \(VisibleText(RawPath(path).shown).escaped)") }
  }
}
