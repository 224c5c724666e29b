import Attestscope
import Checks
import Reports

/// One run of `analyze`: results go to the terminal and the report folder as they arrive.
struct Analysis {
  let configuration: RunConfiguration
  let output: OutputOptions
  let style: TerminalStyle

  func run() async throws -> Exit {
    let run = try AnalysisRun(configuration)
    // Not before: while standard input is copied, an interruption may end the program at once.
    Interruption.watch()
    var folder: ReportFolder? = nil
    if let path = output.output {
      folder = try ReportFolder(at: path, header: run.header, limits: output.limits)
    }
    var printer = ResultPrinter(format: output.format, style: style, header: run.header)
    var progress = ProgressLine(output.progress, isQuiet: style.verbosity == .quiet)
    try printer.start()
    let summary = try await run.execute(isInterrupted: { Interruption.isRequested }) { result in
      let lines = printer.lines(for: result)
      if !lines.isEmpty { progress.makeRoom() }
      try printer.put(lines)
      try folder?.add(result)
      // A report is finished for its own sake; printing is over with its reader.
      if !printer.hasReader, output.output == nil { Console.exit(.ran) }
      progress.advance(isRejected: result.verdict.outcome == .rejected, of: run.expectedCount)
    }
    progress.finish(of: run.expectedCount)
    try printer.finish(summary)
    try folder.take()?.finish(summary)
    if let path = output.output, style.verbosity > .quiet {
      Console.note("Report: \(VisibleText(path).escaped)/index.html")
    }
    for failure in run.inputFailures { Console.error(failure) }
    return exit(summary, hasInputFailures: !run.inputFailures.isEmpty)
  }

  private func exit(_ summary: RunSummary, hasInputFailures: Bool) -> Exit {
    let outcomes = summary.outcomes
    let isRejected =
      outcomes[.rejected] != nil || (output.failOn == .warning && !summary.warnings.isEmpty)
    if summary.isInterrupted { return .interrupted }
    if hasInputFailures { return .noInput }
    if output.failOn == .never { return .ran }
    if isRejected { return .rejected }
    return outcomes[.undetermined] != nil || outcomes[.unreadable] != nil ? .open : .ran
  }
}
