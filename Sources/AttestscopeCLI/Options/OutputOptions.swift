import ArgumentParser
import Reports
import Results

/// Where results go, in which form, and what the exit code tells of them.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Also write a report to this folder.", valueName: "folder"))
  var output: String?

  @Option(help: ArgumentHelp("Output format.", valueName: "form"))
  var format = ChosenFormat.text

  @Option(
    help: ArgumentHelp("Artifacts to include with their bytes.", valueName: "which"))
  var evidence = EvidenceLevel.standard

  @Option(
    help: ArgumentHelp(
      "Exit 1 at this severity or above.", valueName: "level"))
  var failOn: FailurePolicy = .error

  @Option(help: ArgumentHelp("Maximum number of pages for failures.", valueName: "n"))
  var htmlLimit = ReportFolder.Limits().troubledPages

  @Option(help: ArgumentHelp("Progress.", valueName: "form"))
  var progress: ProgressLine.Choice = .auto

  func validate() throws {
    try format.validate(output: output)
    if htmlLimit < 0 { throw ValidationError("--html-limit takes 0 or a positive number.") }
  }

  var limits: ReportFolder.Limits {
    var limits = ReportFolder.Limits()
    limits.troubledPages = htmlLimit
    return limits
  }
}

extension EvidenceLevel: ExpressibleByArgument {}

/// The lowest severity at which a finding makes the run fail.
enum FailurePolicy: String, ExpressibleByArgument, CaseIterable {
  case error, warning, never
}
