import ArgumentParser
import Reports
import Results

/// Where results go, in which form, and what the exit code tells of them.
struct OutputOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: ArgumentHelp("Also write a report here.", valueName: "folder"))
  var output: String?

  @Option(help: ArgumentHelp("Standard output.", valueName: "form"))
  var format = PrintedFormat.text

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
    if htmlLimit < 0 { throw ValidationError("--html-limit takes a number from 0 on.") }
  }

  var limits: ReportFolder.Limits {
    var limits = ReportFolder.Limits()
    limits.troubledPages = htmlLimit
    return limits
  }
}

/// A form in which results can be printed, by its name.
struct PrintedFormat: ExpressibleByArgument {
  let form: ExportFormat

  static let text = PrintedFormat(form: all[0])

  private static let all = ExportFormat.all.filter(\.isPrinted)

  private init(form: ExportFormat) { self.form = form }

  init?(argument: String) {
    guard let form = ExportFormat.named(argument), form.isPrinted else { return nil }
    self.form = form
  }

  var defaultValueDescription: String { form.name }

  static var allValueStrings: [String] { all.map(\.name) }
}

extension EvidenceLevel: ExpressibleByArgument {}

/// From which weight on a finding makes the run fail.
enum FailurePolicy: String, ExpressibleByArgument, CaseIterable {
  case error, warning, never
}
