import Claims
import ArgumentParser
import Attestscope
import Decoding
import Evidence
import Platform
import Reports
import Results

/// The command `analyze`: finds artifacts, checks them, and explains failures.
///
/// It has no `run()`: ``EntryPoint`` starts its ``Analysis`` in a child process.
struct AnalyzeCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Find artifacts, check them, and explain failures.",
    discussion: """
      EXAMPLES
        attestscope analyze device.cbor --app-id 8YE23NZS57.com.example.wallet \\
            --challenge base64:XvBV0CuOapgT1WNm3mNxCw==
        attestscope analyze capture.har --challenge exchange:3
        wl-paste | attestscope analyze -

      Exit codes: 0 nothing rejected, 1 an artifact rejected or a finding failed, otherwise 2 for undetermined, \
      unreadable or empty; 66 an input can't be opened.
      """)

  @Argument(
    help: """
      Files or folders, or - for standard input: artifacts, evidence records, logs, mail, captures (HAR, mitmproxy \
      and others), archives and databases.
      """)
  var inputs: [String]

  @OptionGroup(title: "Output")
  var output: OutputOptions

  @OptionGroup(title: "Selection")
  var chosen: SelectionOptions

  @OptionGroup(title: "Rules and known problems")
  var team: TeamRuleOptions

  @OptionGroup(title: "Rules and known problems")
  var triage: TriageOptions

  @OptionGroup(title: "Output")
  var signing: SigningOptions

  @OptionGroup(title: "What the server expects (overrides evidence records)")
  var context: ContextOptions

  @OptionGroup(title: "Trust and time")
  var trust: TrustOptions

  @OptionGroup(title: "Privacy and limits")
  var redaction: RedactionOptions

  @OptionGroup(title: "Privacy and limits")
  var limits: LimitOptions

  @OptionGroup(title: "Parts of a larger run")
  var stage: StageOptions

  @OptionGroup(title: "Terminal")
  var console: ConsoleOptions<AnalyzeCommand>

  static let verboseHelp: ArgumentHelp = "Print passed checks and proofs; -vv: all fields."

  /// Checks options that exclude each other.
  func validate() throws {
    try signing.validate(output: output.output, format: output.format)
    if output.resume, !chosen.selection.isAll {
      throw ValidationError(
        "--resume continues a whole report, without \(chosen.selection.options).")
    }
    if output.follow, inputs.count != 1 || stage.emit != nil {
      throw ValidationError("--follow takes one input, a file, a pipe or -, and no --emit.")
    }
    guard stage.emit != nil else { return }
    if output.output != nil || !chosen.selection.isAll || triage.isGiven {
      throw ValidationError(
        "--emit prints lines for other stages; use -o, selections, --baseline and --suppressions with "
          + "report.")
    }
    if !["text", "jsonl"].includes(output.format.form.name) {
      throw ValidationError("--emit prints JSON Lines; it takes no other --format.")
    }
  }

  /// Returns the run, after reading all files that options name.
  ///
  /// - Parameter arguments: The command line with the settings of files.
  /// - Throws: A ``Fault`` if one of them cannot be read or is not valid.
  func analysis(of arguments: [String]) throws -> Analysis {
    var configuration = RunConfiguration(inputs: inputs)
    configuration.defaults = try context.expectations
    configuration.challengeChoice = context.challenge?.choice
    configuration.contextFile = context.context
    configuration.serverError = context.serverError
    configuration.time = trust.time
    configuration.redaction = try redaction.redaction()
    configuration.anchors = try trust.anchors
    configuration.tokens = try trust.tokens
    configuration.services = try trust.profiles.services
    configuration.selection = chosen.selection
    let rules = try team.file
    if stage.emit != nil, rules.hasGroups {
      throw Fault.usage("--emit sees a part of the run; it takes no --rules on keys and accounts")
    }
    configuration.teamRules = rules
    configuration.triage = try triage.policy(
      selection: chosen.selection, asOf: trust.time, teamRules: rules.ids)
    configuration.shard = stage.part
    configuration.jobs = jobs
    if let size = limits.maxArtifactSize { configuration.limits.bytes = size }
    configuration.progress = try progress(of: arguments)
    var output = output
    if stage.emit != nil { output.format = .lines }
    return Analysis(
      configuration: configuration, output: output, style: console.style,
      custody: Custody(
        manifest: ManifestWriting(
          command: "analyze", options: try statedOptions, key: try signing.key),
        named: context.files + trust.files + team.files + triage.files))
  }

  /// The options that the manifest states.
  private var statedOptions: [Manifest.Option] {
    get throws {
      var options = StatedOptions()
      try context.state(in: &options)
      trust.state(in: &options)
      redaction.state(in: &options)
      chosen.state(in: &options)
      output.state(in: &options)
      options.add("max-artifact-size", limits.maxArtifactSize.map { "\($0)" })
      return options.list
    }
  }

  /// Returns how the run notes its progress, so that another one can continue it; `nil` without a
  /// report folder, and if another run would write other results.
  ///
  /// - Throws: A ``Fault`` if `--resume` is given for such a run.
  private func progress(of arguments: [String]) throws -> ProgressSetting? {
    let environment = Host.environment
    let obstacle: String? =
      if case .now = trust.time {
        "--as-of now gives other results each time"
      } else if redaction.redact == .ids, environment[RedactionOptions.keyVariable] == nil {
        "--redact ids gives other hashes each time; set \(RedactionOptions.keyVariable)"
      } else if team.rules != nil {
        "the file of --rules may have changed"
      } else if triage.isGiven {
        "\(triage.options) may give other marks each time"
      } else if inputs.contains("-") {
        "standard input can't be read again"
      } else {
        nil
      }
    if output.resume, let obstacle {
      throw Fault.usage("--resume: \(obstacle)")
    }
    guard let folder = output.output, obstacle == nil, !output.format.form.hasOwnFolder else {
      return nil
    }
    return ProgressSetting(
      folder: folder,
      options: CommandFingerprint.bytes(of: arguments, environment: environment),
      isResuming: output.resume)
  }

  /// Number of artifacts to analyze at once: one where parallel work would crash.
  private var jobs: Int {
    guard SystemCall.showsThreads else {
      if console.style.verbosity > .quiet {
        Console.note("/proc isn't mounted: artifacts are analyzed one at a time.")
      }
      return 1
    }
    return limits.jobs ?? Host.processors
  }
}
