import ArgumentParser
import Attestscope
import Evidence
import Platform
import Reports

/// The options that mark known problems: a baseline and suppressions.
struct TriageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Results of an earlier run; what they have too doesn't fail this one.", valueName: "results"),
    transform: ResultsPath.file)
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Decisions of your team: rule or cause, scope, reason, expiry.", valueName: "file"))
  var suppressions: String?

  /// Whether an option is given.
  var isGiven: Bool { baseline != nil || suppressions != nil }

  /// The options that are given: “--baseline and --suppressions”.
  var options: String {
    [baseline.map { _ in "--baseline" }, suppressions.map { _ in "--suppressions" }]
      .compactMap(\.self).joined(separator: " and ")
  }

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - selection: The artifacts and findings that the run reports.
  ///   - asOf: The time of `--as-of`, which decides whether a suppression has expired; `nil` for
  ///     the clock.
  ///   - teamRules: The IDs of the team's rules; `nil` if they aren't known, and every name of the
  ///     family `team` is accepted.
  /// - Throws: A ``Fault`` with file and line of what is not valid, or an ``InputFailure``.
  func policy(
    selection: ArtifactSelection, asOf: EvaluationTime?, teamRules: [String]? = nil
  ) throws -> TriagePolicy {
    var policy = TriagePolicy()
    policy.time = Self.moment(asOf)
    if let suppressions {
      do {
        policy.suppressions = try SuppressionFile(
          try NamedFile.read(suppressions), teamRules: teamRules)
      } catch let fault as SuppressionFile.Fault {
        throw Fault.usage("\(VisibleText(RawPath(suppressions).shown).escaped), \(fault.reason)")
      }
    }
    policy.baseline = try baseline.map { (path) throws(InputFailure) in
      try Baseline(path, selection: selection)
    }
    return policy
  }

  /// Returns the moment of an option; without one, or for a time that differs between artifacts,
  /// that of the clock.
  private static func moment(_ asOf: EvaluationTime?) -> Timestamp {
    switch asOf {
    case .moment(let time), .now(let time): time
    case .automatic, .capture, .issuance, nil: Host.now
    }
  }
}
