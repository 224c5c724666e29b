import ArgumentParser
import Attestscope
import Platform
import Reports
import Results

/// The command `report`: writes a report from results of `analyze`, without the artifacts.
///
/// Several files become one report. With `--id` only the chosen artifacts are shown. With `--id`
/// and `-o` alone, without a format or another selection, only the pages of these artifacts are
/// written, without an index.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a report from the results of analyze.",
    discussion: """
      EXAMPLES
        attestscope report results.jsonl -o report
        attestscope report monday.jsonl tuesday.jsonl -o report
        attestscope report results.jsonl -o report --id 7d0e9a4c51b2
        attestscope report results.jsonl --format markdown --id ticket-17
        attestscope report report --format document -o document

      Several files become one report with the sum of their counts.
      With --id, a format or a document shows only these artifacts; of a report folder, \
      only their pages are written. With --only, --since or --until it is a whole report. \
      A document is a folder of Markdown pages with figures, one page for each cause, \
      and the same as one HTML file. Its folder must contain nothing else. With --id it is \
      one HTML page about these artifacts.

      Exit codes: 0 if the report is written, 66 if something could not be read.
      """)

  @Argument(
    help: ArgumentHelp(
      "Results of analyze, a report folder, or - for standard input.", valueName: "results"),
    transform: ResultsPath.file)
  var results: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the report to this folder.", valueName: "folder")
  )
  var output: String?

  @Option(help: ArgumentHelp("Print or write this format.", valueName: "form"))
  var format: ChosenFormat?

  @OptionGroup(title: "Selection")
  var chosen: SelectionOptions

  @OptionGroup(title: "Known problems")
  var triage: TriageOptions

  @Option(
    help: ArgumentHelp(
      "Time at which suppressions must not have expired: RFC 3339, now.", valueName: "time"))
  var asOf: AsOfArgument?

  @OptionGroup
  var signing: SigningOptions

  @Flag(name: .shortAndLong, help: "Print nothing; see the exit code.")
  var quiet = false

  /// Checks options that depend on each other.
  func validate() throws {
    if output == nil, format == nil {
      throw ValidationError("Give -o with a folder to write, or --format.")
    }
    try signing.validate(output: output, format: format)
    try format?.validate(output: output)
  }

  /// Reads the results and writes the report. Exits with 66 if something could not be read.
  func run() throws {
    let selection = chosen.selection
    let policy = try triage.policy(selection: selection, asOf: asOf?.value)
    let merge = try ResultsMerge(results, selection: selection, triage: policy)
    Interruption.watch()
    var missing = Set(chosen.id)
    let observe = { (result: ArtifactResult) in missing.subtract(selection.starts(of: result)) }
    if let output, format == nil, !chosen.id.isEmpty, selection.isByNameOnly {
      try writePages(merge, to: output, observe)
    } else {
      try writeReport(merge, policy, observe)
    }
    for start in chosen.id where missing.contains(start) {
      Console.error(
        "no artifact in these results has an id, a name or a key ID that begins with "
          + VisibleText(start).escaped)
    }
    for complaint in merge.complaints.all { Console.error(complaint) }
    if Interruption.isRequested { Console.exit(.interrupted) }
    Console.exit(missing.isEmpty && merge.complaints.isEmpty ? .ran : .noInput)
  }

  /// Writes the complete report, or prints a format.
  private func writeReport(
    _ merge: ResultsMerge, _ policy: TriagePolicy, _ observe: (ArtifactResult) -> Void
  ) throws {
    var setting = ExportSetting(merge.header, .complete)
    // `analyze --evidence` has decided which bytes the results contain; all of them are written.
    setting.evidence = .full
    setting.isOfChosen = chosen.selection.isByName
    setting.baseline = policy.baseline?.sarif
    setting.style = TerminalEnvironment.style(color: .auto)
    var exports = Exports()
    if let output { try exports.addFolder(at: output, setting, as: format?.form) }
    if let output, format?.form.hasOwnFolder != true {
      var options = StatedOptions()
      chosen.state(in: &options)
      options.state(asOf)
      let manifest = ManifestWriting(
        command: "report", options: options.list, key: try signing.key)
      exports.addClosing { [results, named = triage.files] summary in
        try manifest.write(
          to: output, merge.header, inputs: ReadFiles(results, named: named).entries(), summary)
      }
    }
    if let format, format.form.isPrinted {
      try exports.add(format.form, setting, to: StandardOutput())
    }
    try exports.start()
    let summary = try merge.execute(isInterrupted: { Interruption.isRequested }) { result, tool in
      observe(result)
      try exports.deliver(result, by: tool)
    } found: { finding, tool in
      try exports.deliver(finding, by: tool)
    }
    try exports.finish(summary)
    if let output {
      note(
        "\(output)/\(format?.entry(isOfChosen: chosen.selection.isByName) ?? "index.html")",
        format?.folderWord)
    }
  }

  /// Writes the pages of the selected artifacts, without an index.
  private func writePages(
    _ merge: ResultsMerge, to output: String, _ observe: (ArtifactResult) -> Void
  ) throws {
    var folder = try PageFolder(at: output, handbook: .complete)
    _ = try merge.execute(isInterrupted: { Interruption.isRequested }) { result, tool in
      observe(result)
      if let page = try folder.add(result, by: tool) { note("\(output)/\(page)") }
    } found: { finding, _ in
      folder.add(finding)
    }
    try folder.finish()
  }

  /// Prints the path of what was written, unless `-q` is set.
  private func note(_ path: String, _ what: String? = nil) {
    if !quiet { Console.note("\(what ?? "Report"): \(VisibleText(RawPath(path).shown).escaped)") }
  }
}
