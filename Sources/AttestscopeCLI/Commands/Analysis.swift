import Attestscope
import Checks
import Platform
import Reports
import Results

/// One run of `analyze`: results go to the terminal and the report folder as they arrive.
struct Analysis {
  private(set) var configuration: RunConfiguration
  let output: OutputOptions
  let style: TerminalStyle

  /// Goes on in a child of this process.
  mutating func supervise() throws {
    // What can be read once only is read before.
    try configuration.keepStandardInput()
    configuration.attempt = Supervisor.attempt(canRepeat: configuration.canBeRepeated)
  }

  func run() async throws -> Exit {
    let run = try AnalysisRun(configuration)
    // Not before: while standard input is copied, an interruption may end the program at once.
    Interruption.watch()
    var setting = ExportSetting(run.header, .complete)
    setting.evidence = output.evidence
    setting.limits = output.limits
    setting.style = style
    let standardOutput = StandardOutput(
      ProgressLine(output.progress, isQuiet: style.verbosity == .quiet), configuration.attempt)
    var exports = Exports()
    let form = output.format.form
    let folder = try output.output.flatMap { try exports.addFolder(at: $0, setting, as: form) }
    if form.isPrinted { try exports.add(form, setting, to: standardOutput) }
    if configuration.attempt.number == 0 { noteAnchors(of: run.header) }
    var hasFailed = false
    let summary = try await run.execute(
      into: &exports, outputs: Self.outputs(besides: folder),
      isInterrupted: { Interruption.isRequested }
    ) { result in
      TestTrap.spring("print", result.record)
      hasFailed = hasFailed || isFailure(result)
      standardOutput.progress.advance(
        isRejected: result.verdict.outcome == .rejected, of: run.expectedCount)
    } observeFinding: { finding in
      hasFailed = hasFailed || isFailure(finding)
    }
    standardOutput.progress.finish(of: run.expectedCount)
    if let path = output.output, style.verbosity > .quiet {
      let entry = "\(VisibleText(RawPath(path).shown).escaped)/\(output.format.entry)"
      Console.note("\(output.format.folderWord): \(entry)")
    }
    for failure in run.faults + run.inputFailures { Console.error(failure) }
    if !run.faults.isEmpty { return .fault }
    if summary.isInterrupted { return .interrupted }
    if !run.inputFailures.isEmpty { return .noInput }
    if output.failOn == .never { return .ran }
    if hasFailed { return .rejected }
    return run.hasUnread || Self.isOpen(summary) ? .open : .ran
  }

  private func noteAnchors(of header: RunHeader) {
    for anchor in [header.attestationAnchor, header.receiptAnchor]
    where !anchor.isBuiltIn && style.verbosity > .quiet {
      Console.note("Trusting \(VisibleText(anchor.name).escaped) in place of Apple's root.")
    }
  }

  /// What this run writes: the report, and files that the shell has made of what is printed.
  private static func outputs(besides folder: FileIdentity?) -> Set<FileIdentity> {
    let printed = [SystemCall.standardOutput, SystemCall.standardError].compactMap {
      let status = try? FileStatus(of: $0)
      return status?.kind == .regular ? status?.identity : nil
    }
    return Set(printed + [folder].compactMap(\.self))
  }

  private func isFailure(_ result: ArtifactResult) -> Bool {
    switch output.failOn {
    case .error: result.verdict.outcome == .rejected
    case .warning:
      result.verdict.outcome == .rejected || result.checks.contains { $0.result == .warn }
    case .never: false
    }
  }

  private func isFailure(_ finding: RunFinding) -> Bool {
    switch output.failOn {
    case .error: finding.result == .fail
    case .warning: finding.isTroubled
    case .never: false
    }
  }

  /// Whether a question is left: also where nothing was found that could answer one.
  private static func isOpen(_ summary: RunSummary) -> Bool {
    summary.artifacts == 0 || summary.outcomes[.undetermined] != nil
      || summary.outcomes[.unreadable] != nil
  }
}
