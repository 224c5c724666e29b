import ArgumentParser
import Attestscope
import Reports
import Results

/// The command `findings`: joins the results and events of all parts of a run.
struct FindingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "findings",
    abstract: "End a run that is split over machines: join the results of its parts.",
    discussion: """
      EXAMPLES
        attestscope analyze a.jsonl --observations observations.jsonl \\
            --emit results,events --shard 0 > part.0.jsonl
        attestscope findings part.*.jsonl > results.jsonl

      Prints what one run over all inputs prints with --format jsonl.

      Exit codes: 0 nothing rejected, 1 an artifact rejected or a finding failed, otherwise 2 for undetermined, \
      unreadable or empty; 66 an input can't be opened.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files of --emit results,events, or - for standard input.", valueName: "parts"))
  var parts: [String]

  @Flag(
    help: ArgumentHelp("The parts have no lines of artifacts; print none.", visibility: .hidden))
  var withoutArtifacts = false

  @Option(help: ArgumentHelp("Exit 1 at this severity or above.", valueName: "level"))
  var failOn: FailurePolicy = .error

  /// Joins the parts. Exits as `analyze` does, or with 66 if something could not be read.
  func run() throws {
    let run = try FindingsRun(parts, isWithoutArtifacts: withoutArtifacts)
    Interruption.watch()
    var setting = ExportSetting(run.header, .complete)
    // `analyze --evidence` has decided which bytes the results contain; all of them are written.
    setting.evidence = .full
    setting.style = TerminalEnvironment.style(color: .never)
    var exports = Exports()
    try exports.add(ChosenFormat.lines.form, setting, to: StandardOutput())
    try exports.start()
    var outcome = RunOutcome(failOn)
    let summary = try run.execute(isInterrupted: { Interruption.isRequested }) { result, tool in
      outcome.see(result)
      try exports.deliver(result, by: tool)
    } found: { finding, tool in
      outcome.see(finding)
      try exports.deliver(finding, by: tool)
    }
    try exports.finish(summary)
    for complaint in run.complaints.all { Console.error(complaint) }
    if Interruption.isRequested { Console.exit(.interrupted) }
    if !run.complaints.isEmpty || !summary.isComplete { Console.exit(.noInput) }
    Console.exit(outcome.exit(of: summary, hasUnread: false))
  }
}
