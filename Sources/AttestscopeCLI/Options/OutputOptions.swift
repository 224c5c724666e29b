import ArgumentParser
import Reports
import Results

/// The options for the report folder, the format, and the exit code.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Also write a report to this folder.", valueName: "folder"))
  var output: String?

  @Flag(help: "Continue an interrupted run in this folder.")
  var resume = false

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp("Output format. A document needs -o.", valueName: "form"))
  private var named = ChosenFormat.text

  @Flag(name: .customLong("json"), help: .hidden)
  private var isJSON = false

  /// The format: that of `--format`, or JSON Lines with the hidden `--json` of other commands.
  var format: ChosenFormat {
    get { isJSON ? .lines : named }
    set { named = newValue }
  }

  @Option(
    help: ArgumentHelp("Artifacts to include with their bytes.", valueName: "which"))
  var evidence = EvidenceLevel.standard

  @Option(
    help: ArgumentHelp(
      "Exit 1 at this severity or above.", valueName: "level"))
  var failOn: FailurePolicy = .error

  @Option(help: ArgumentHelp("Maximum number of pages for failures.", valueName: "n"))
  var htmlLimit = ExportSetting.Limits().troubledPages

  @Flag(help: "Print results while records arrive, as JSON Lines.")
  var follow = false

  @Option(help: ArgumentHelp("Progress.", valueName: "form"))
  var progress: ProgressLine.Choice = .auto

  /// Checks options that depend on each other.
  func validate() throws {
    try format.validate(output: output)
    if resume, output == nil || format.form.hasOwnFolder {
      throw ValidationError("--resume continues a whole report: it needs -o.")
    }
    if follow, output != nil || !format.isLines {
      throw ValidationError("--follow prints JSON Lines; it takes neither -o nor another format.")
    }
    if htmlLimit < 0 { throw ValidationError("--html-limit takes 0 or a positive number.") }
  }

  /// The limits of the report folder.
  var limits: ExportSetting.Limits {
    var limits = ExportSetting.Limits()
    limits.troubledPages = htmlLimit
    return limits
  }
}

extension EvidenceLevel: ExpressibleByArgument {}

/// The option `--fail-on`: the lowest severity with which a failure gives the exit code 1.
///
/// - `error`: rejected artifacts and failed findings.
/// - `warning`: warnings as well.
/// - `never`: no result changes the exit code; only errors of the run itself do.
enum FailurePolicy: String, ExpressibleByArgument, CaseIterable {
  case error, warning, never
}
