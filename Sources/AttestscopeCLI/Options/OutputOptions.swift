import ArgumentParser
import Reports

/// Where results go, in which form, and what the exit code tells of them.
struct OutputOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: ArgumentHelp("Also write a report here.", valueName: "folder"))
  var output: String?

  @Option(help: ArgumentHelp("Standard output.", valueName: "form"))
  var format: Format = .text

  @Option(
    help: ArgumentHelp(
      "Least for exit code 1; with never, no 2 either.", valueName: "level"))
  var failOn: FailurePolicy = .error

  @Option(help: ArgumentHelp("Pages of trouble at most.", valueName: "n"))
  var htmlLimit = ReportFolder.Limits().troubledPages

  @Option(help: ArgumentHelp("Progress.", valueName: "form"))
  var progress: ProgressLine.Choice = .auto

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, jsonl, csv, markdown
  }

  func validate() throws {
    if htmlLimit < 0 { throw ValidationError("--html-limit takes a number from 0 on.") }
  }

  var limits: ReportFolder.Limits {
    var limits = ReportFolder.Limits()
    limits.troubledPages = htmlLimit
    return limits
  }
}

/// From which weight on a finding makes the run fail.
enum FailurePolicy: String, ExpressibleByArgument, CaseIterable {
  case error, warning, never
}
