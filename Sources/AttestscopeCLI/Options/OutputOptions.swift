import ArgumentParser
import Reports
import Results

/// Where results go, in which form, and what the exit code tells of them.
struct OutputOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: ArgumentHelp("Also write a report here.", valueName: "folder"))
  var output: String?

  @Option(help: ArgumentHelp("Form of the results.", valueName: "form"))
  var format = ChosenFormat.text

  @Option(
    help: ArgumentHelp("Bytes in each line of results.", valueName: "which"))
  var evidence = EvidenceLevel.standard

  @Option(
    help: ArgumentHelp(
      "Least for exit code 1; with never, no 2 either.", valueName: "level"))
  var failOn: FailurePolicy = .error

  @Option(help: ArgumentHelp("Pages of trouble at most.", valueName: "n"))
  var htmlLimit = ReportFolder.Limits().troubledPages

  @Option(help: ArgumentHelp("Progress.", valueName: "form"))
  var progress: ProgressLine.Choice = .auto

  func validate() throws {
    try format.validate(output: output)
    if htmlLimit < 0 { throw ValidationError("--html-limit takes a number from 0 on.") }
  }

  var limits: ReportFolder.Limits {
    var limits = ReportFolder.Limits()
    limits.troubledPages = htmlLimit
    return limits
  }
}

extension EvidenceLevel: ExpressibleByArgument {}

/// From which weight on a finding makes the run fail.
enum FailurePolicy: String, ExpressibleByArgument, CaseIterable {
  case error, warning, never
}
