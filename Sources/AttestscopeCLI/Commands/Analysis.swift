import Attestscope
import Checks
import Reports

/// One run of `analyze`: results go to the terminal and the report folder as they arrive.
struct Analysis {
  let configuration: RunConfiguration
  let output: String?
  let format: AnalyzeCommand.Format
  let failOn: FailurePolicy
  let style: TerminalStyle

  func run() async throws -> Exit {
    let run = try AnalysisRun(configuration)
    // Not before: while standard input is copied, an interruption may end the program at once.
    Interruption.watch()
    var folder: ReportFolder? = nil
    if let output { folder = try ReportFolder(at: output, header: run.header) }
    var printer = ResultPrinter(format: format, style: style, header: run.header)
    var progress = ProgressLine(isQuiet: style.verbosity == .quiet)
    printer.start()
    let summary = try await run.execute(isInterrupted: { Interruption.isRequested }) { result in
      progress.clear()
      printer.print(result)
      try folder?.add(result)
      progress.advance(isRejected: result.verdict.outcome == .rejected)
    }
    progress.clear()
    printer.finish(summary)
    try folder.take()?.finish(summary)
    if let output, style.verbosity > .quiet {
      Console.note("Report: \(VisibleText(output).escaped)/index.html")
    }
    for failure in run.inputFailures { Console.error(failure) }
    return exit(summary, hasInputFailures: !run.inputFailures.isEmpty)
  }

  private func exit(_ summary: RunSummary, hasInputFailures: Bool) -> Exit {
    let outcomes = summary.outcomes
    let isRejected = outcomes[.rejected] != nil || (failOn == .warning && !summary.warnings.isEmpty)
    if summary.isInterrupted { return .interrupted }
    if hasInputFailures { return .noInput }
    if failOn == .never { return .ran }
    if isRejected { return .rejected }
    return outcomes[.undetermined] != nil || outcomes[.unreadable] != nil ? .open : .ran
  }
}
