package import Evidence

/// What became of every input: the last line of `results.jsonl`.
package struct RunSummary: Sendable {
  /// Inputs opened: files, or standard input.
  package var inputs = 0
  /// Entries read: evidence records, or files that hold an artifact themselves.
  package var read = 0
  package var artifacts = 0
  package var outcomes: [Verdict.Outcome: Int] = [:]
  package var types: [ArtifactType: Int] = [:]
  /// How often each rule failed or warned.
  package var failures: [RuleID: Int] = [:]
  package var warnings: [RuleID: Int] = [:]
  /// How often each cause led the diagnosis.
  package var causes: [String: Int] = [:]
  /// How often each rule on conversations failed or warned.
  package var findings: [RuleID: Int] = [:]
  /// What looked like an attack and is innocent.
  package var cleared = 0
  /// The lines of reviewers' checklists; none where no conversation is seen.
  package var review: [ReviewItem] = []
  /// What was read and held no artifact, with the reason.
  package var skipped: [Skipped] = []
  /// How many were skipped in all; `skipped` itself keeps the first of them.
  package var skippedCount = 0
  /// The inputs that could not be opened or read, which are among `skipped` as well; the first of
  /// them.
  package private(set) var failedInputs: [Skipped] = []
  /// What a reader of the results should know of the run itself.
  package var notes: [String] = []
  package var isInterrupted = false

  package init() {}

  /// Keeps at most this many skipped inputs by name.
  package static let skippedLimit = 1_000

  package struct Skipped: Sendable, Hashable {
    package let file: String
    package let entry: Int?
    package let reason: String

    /// The entry in its file, but where the reason names its line already.
    package var place: String {
      file + (entry.flatMap { reason.hasPrefix("line ") ? nil : ", entry \($0)" } ?? "")
    }

    package init(file: String, entry: Int?, reason: String) {
      self.file = file
      self.entry = entry
      self.reason = reason
    }
  }

  package mutating func count(_ result: ArtifactResult) {
    artifacts += 1
    outcomes[result.verdict.outcome, default: 0] += 1
    types[result.type, default: 0] += 1
    for check in result.checks {
      switch check.result {
      case .fail: failures[check.rule.id, default: 0] += 1
      case .warn: warnings[check.rule.id, default: 0] += 1
      case .pass, .notApplicable, .notRun, .error: break
      }
    }
    if let leading = result.diagnoses.first {
      causes[leading.cause.id, default: 0] += 1  // ours: an id of the catalogue
    }
  }

  package mutating func count(_ finding: RunFinding) {
    if finding.isTroubled {
      findings[finding.rule.id, default: 0] += 1
    } else {
      cleared += 1
    }
  }

  package mutating func skip(_ skipped: Skipped) {
    skippedCount += 1
    if self.skipped.count < Self.skippedLimit { self.skipped.append(skipped) }
  }

  /// Tells of an input that could not be opened or read, besides skipping it.
  package mutating func fail(_ input: Skipped) {
    if failedInputs.count < Self.skippedLimit { failedInputs.append(input) }
  }

  /// Whether everything that was asked for could be looked at.
  package var isComplete: Bool { !isInterrupted && failedInputs.isEmpty }
}
