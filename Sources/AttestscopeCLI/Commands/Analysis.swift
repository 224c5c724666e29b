import Attestscope
import Evidence
import Platform
import Reports
import Results

/// One run of `analyze`: it prints results and writes the report folder as they arrive.
struct Analysis {
  /// What the run is asked to do.
  private(set) var configuration: RunConfiguration
  /// Where results go.
  let output: OutputOptions
  /// How text is printed.
  let style: TerminalStyle
  /// What the manifest of the report folder is made of.
  let custody: Custody

  /// Continues in a child process (``Supervisor``).
  mutating func supervise() throws {
    // Standard input can be read only once, so it is copied before the process forks.
    if !output.follow { try configuration.keepStandardInput() }
    configuration.attempt = Supervisor.attempt(
      canRepeat: configuration.canBeRepeated && !output.follow)
  }

  /// Runs the analysis.
  ///
  /// - Returns: The exit code, in this order of precedence: fault, interrupted, unreadable input,
  ///   rejected, open, ran.
  /// - Throws: An error that ends the run, such as a report that cannot be created.
  func run() async throws -> Exit {
    if output.follow { return try await follow() }
    let run = try AnalysisRun(configuration)
    // Only now: while standard input is copied, an interruption may end the program at once.
    Interruption.watch()
    if let shard = configuration.shard, shard.observations == nil { return try await observe(run) }
    let setting = setting(of: run)
    let standardOutput = StandardOutput(
      ProgressLine(output.progress, isQuiet: style.verbosity == .quiet),
      for: configuration.attempt)
    run.writeStageLine = { try standardOutput.write($0) }
    var exports = Exports()
    let form = output.format.form
    let folder = try output.output.flatMap { try exports.addFolder(at: $0, setting, as: form) }
    if let path = output.output, !form.hasOwnFolder {
      exports.addClosing { [custody] summary in
        let files = run.readFiles(named: custody.named)
        try custody.manifest.write(
          to: path, run.header, inputs: files.entries, omitted: files.omitted, summary)
      }
    }
    if form.isPrinted { try exports.add(form, setting, to: standardOutput) }
    if configuration.attempt.number == 0 {
      let anchors = run.header.anchors
      for anchor in [anchors.attestation, anchors.receipt] { anchor.briefReplacement.map(note) }
    }
    var outcome = RunOutcome(output.failOn)
    let summary = try await run.execute(
      into: &exports, outputs: Self.outputs(besides: folder),
      isInterrupted: { Interruption.isRequested }, resumed: tell
    ) { result in
      TestTrap.spring("print", result.record)
      outcome.see(result)
      standardOutput.progress.advance(
        isRejected: result.verdict.outcome == .rejected, of: run.expectedCount)
    } observeFinding: { finding in
      outcome.see(finding)
    }
    standardOutput.progress.finish(of: run.expectedCount)
    if run.resumedCount > 0 {
      note(
        "\(run.resumedCount.grouped) of \(summary.artifacts.counted("artifact")) were finished "
          + "before the interruption.")
    }
    if let path = output.output {
      let entry =
        "\(VisibleText(RawPath(path).shown).escaped)/\(output.format.entry(isOfChosen: isOfChosen))"
      note("\(output.format.folderWord): \(entry)")
    }
    return ending(of: run, summary, outcome)
  }

  /// Whether options chose single artifacts.
  private var isOfChosen: Bool { configuration.selection.isByName }

  /// Returns what all formats of a run share.
  func setting(of run: AnalysisRun) -> ExportSetting {
    let configuration = configuration
    var setting = ExportSetting(run.header, configuration.teamRules.handbook)
    setting.evidence = output.evidence
    setting.limits = output.limits
    setting.isOfChosen = isOfChosen
    setting.style = style
    setting.baseline = configuration.triage.baseline?.sarif
    return setting
  }

  /// Prints the errors of a run, and returns its exit code.
  ///
  /// - Parameter outcome: What the results mean under `--fail-on`.
  func ending(of run: AnalysisRun, _ summary: RunSummary, _ outcome: RunOutcome) -> Exit {
    let troubles = run.troubles
    for trouble in troubles.faults + troubles.inputFailures + troubles.changes {
      Console.error(trouble)
    }
    if summary.isInterrupted { Console.error("interrupted; the results are incomplete") }
    if !troubles.faults.isEmpty { return .fault }
    if summary.isInterrupted { return .interrupted }
    if !troubles.inputFailures.isEmpty { return .noInput }
    if isOfChosen, summary.artifacts == 0 {
      let starts = configuration.selection.starts.map { VisibleText($0).escaped }
      Console.error(
        "no artifact has an id, a name or a key ID that begins with "
          + starts.joined(separator: " or "))
      return .noInput
    }
    return outcome.exit(of: summary, hasUnread: troubles.hasUnread)
  }

  /// Prints the observations of a shard.
  private func observe(_ run: AnalysisRun) async throws -> Exit {
    let lines = LineOutput(configuration.attempt)
    try await run.observe(
      outputs: Self.outputs(besides: nil), isInterrupted: { Interruption.isRequested }
    ) { try lines.put($0) }
    try lines.finish()
    guard Interruption.isRequested else { return .ran }
    Console.error("interrupted; the observations are incomplete")
    return .interrupted
  }

  /// Prints how a run with `--resume` begins. That nothing is continued is printed in any case.
  private func tell(_ resumption: Resumption) {
    switch resumption {
    case .continued: note("Continuing the interrupted run.")
    case .nothing:
      Console.error("--resume: the folder has no interrupted run; starting from the beginning")
    case .different:
      Console.error(
        "--resume: inputs, options or program changed since the interrupted run; starting from the "
          + "beginning")
    }
  }

  /// Prints a note, unless the run is quiet.
  private func note(_ text: String) {
    if style.verbosity > .quiet { Console.note(text) }
  }

  /// Returns the files that this run writes: the report folder, and files to which the shell
  /// redirects. These are not read as inputs.
  static func outputs(besides folder: FileIdentity?) -> Set<FileIdentity> {
    let printed = [SystemCall.standardOutput, SystemCall.standardError].compactMap {
      let status = try? FileStatus(of: $0)
      return status?.kind == .regular ? status?.identity : nil
    }
    return Set(printed + [folder].compactMap(\.self))
  }
}
