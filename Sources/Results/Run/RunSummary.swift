package import Evidence

/// Counts over a whole run: the last line of `results.jsonl`.
///
/// Built up while results are delivered: by `count(_:)` for an artifact or a finding, ``skip(_:)``
/// and ``fail(_:)``.
package struct RunSummary: Sendable {
  /// Number of inputs opened: files, or standard input.
  package var inputs: Int
  /// Number of entries read: evidence records, or files that are an artifact themselves.
  package var read = 0
  /// Number of artifacts that were checked.
  package var artifacts = 0
  /// Number of artifacts by outcome.
  package var outcomes: [Verdict.Outcome: Int] = [:]
  /// Number of unreadable ones that are an error message and contain no artifact
  /// (``ArtifactResult/isErrorMessage``).
  package var errorMessages = 0
  /// Number of artifacts by type.
  package var types: [ArtifactType: Int] = [:]
  /// Number of artifacts in which each rule failed.
  package var failures: [RuleID: Int] = [:]
  /// Number of artifacts in which each rule warned.
  package var warnings: [RuleID: Int] = [:]
  /// Number of artifacts whose first diagnosis is this cause, by the cause's ID.
  package var causes: [String: Int] = [:]
  /// Number of findings on conversations and errors, by rule. Cleared ones are not included.
  package var findings: [RuleID: Int] = [:]
  /// Number of findings that looked like an attack and are harmless.
  package var cleared = 0
  /// How often each rule failed or warned, in an artifact or as a finding, and was suppressed.
  package var suppressed: [RuleID: Int] = [:]
  /// Number of artifacts and findings by how they compare with the baseline; empty without one.
  package var baseline: [BaselineState: Int] = [:]
  /// Lines of the reviewer's checklist; empty if the evidence contains no conversation.
  package var review: [ReviewItem] = []
  /// Entries without an artifact, with the reason. At most ``skippedLimit``; `skippedCount` is the
  /// total.
  package var skipped: [Skipped] = []
  /// Number of skipped entries in all.
  package var skippedCount = 0
  /// Inputs that could not be opened or read, at most ``skippedLimit``. They are also counted as
  /// skipped.
  package private(set) var failedInputs: [Skipped] = []
  /// Sentences about the run itself, for example that a limit was reached.
  package var notes: [String] = []
  /// Whether the run was stopped before it had read everything.
  package var isInterrupted = false

  /// Maximum number of skipped entries that are listed by name.
  package static let skippedLimit = 1_000

  /// An entry that was read and contains no artifact, or an input that could not be opened or read.
  package struct Skipped: Sendable, Hashable {
    /// The input as the caller named it.
    package let file: String
    /// Number of the entry in its file, from 0; `nil` for a whole file.
    package let entry: Int?
    /// Why it was skipped, as a phrase.
    package let reason: String

    /// The file with the entry's number: `log.jsonl, entry 3`. Without the number if the reason
    /// already starts with a line number.
    package var place: String {
      file + (entry.flatMap { reason.hasPrefix("line ") ? nil : ", entry \($0)" } ?? "")
    }

    /// Creates an entry of the list.
    package init(file: String, entry: Int?, reason: String) {
      self.file = file
      self.entry = entry
      self.reason = reason
    }
  }

  /// Adds an artifact: its outcome, its type, its failed and warned rules, its first diagnosis, its
  /// suppressions and its state in the baseline.
  package mutating func count(_ result: ArtifactResult) {
    artifacts += 1
    outcomes[result.verdict.outcome, default: 0] += 1
    errorMessages += result.isErrorMessage ? 1 : 0
    types[result.type, default: 0] += 1
    for check in result.checks {
      switch check.result {
      case .fail: failures[check.rule.id, default: 0] += 1
      case .warn: warnings[check.rule.id, default: 0] += 1
      case .pass, .notApplicable, .notRun, .error: break
      }
    }
    if let leading = result.diagnoses.first {
      causes[leading.cause.id, default: 0] += 1  // == is right: an id of the catalogue
    }
    count(result.triage, of: result.checks.filter(\.isTroubled).map(\.rule.id))
  }

  /// Adds the artifacts that another summary counts, as ``count(_:)-(ArtifactResult)`` does, but
  /// without their suppressions and their states in the baseline.
  package mutating func addArtifacts(of other: RunSummary) {
    artifacts += other.artifacts
    outcomes.merge(other.outcomes, uniquingKeysWith: +)
    errorMessages += other.errorMessages
    types.merge(other.types, uniquingKeysWith: +)
    failures.merge(other.failures, uniquingKeysWith: +)
    warnings.merge(other.warnings, uniquingKeysWith: +)
    causes.merge(other.causes, uniquingKeysWith: +)
  }

  /// Adds what another summary says of reading: inputs, entries, skipped entries, failed inputs and
  /// whether the run was stopped.
  package mutating func addReading(of other: RunSummary) {
    inputs += other.inputs
    read += other.read
    for skipped in other.skipped { skip(skipped) }
    for input in other.failedInputs { fail(input) }
    skippedCount += max(0, other.skippedCount - other.skipped.count)
    isInterrupted = isInterrupted || other.isInterrupted
  }

  /// Adds a finding: to `findings`, or to `cleared` if it is harmless.
  package mutating func count(_ finding: RunFinding) {
    if finding.isTroubled {
      findings[finding.rule.id, default: 0] += 1
    } else {
      cleared += 1
    }
    count(finding.triage, of: finding.isTroubled ? [finding.rule.id] : [])
  }

  /// Counts which of the failed or warned rules are suppressed, and the state in the baseline.
  private mutating func count(_ triage: Triage, of rules: [RuleID]) {
    for rule in rules where triage.suppression(of: rule) != nil {
      suppressed[rule, default: 0] += 1
    }
    if let state = triage.state { baseline[state, default: 0] += 1 }
  }

  /// Whether the list of skipped entries is below its limit.
  package var listsSkipped: Bool { skipped.count < Self.skippedLimit }

  /// Counts a skipped entry, and lists it while the list is below its limit.
  ///
  /// - Parameter skipped: The entry; `nil` to count only.
  package mutating func skip(_ skipped: Skipped?) {
    skippedCount += 1
    if let skipped, listsSkipped { self.skipped.append(skipped) }
  }

  /// Lists an input that could not be opened or read. It does not count the input as skipped: call
  /// ``skip(_:)`` as well.
  package mutating func fail(_ input: Skipped) {
    if failedInputs.count < Self.skippedLimit { failedInputs.append(input) }
  }

  /// Whether everything was read: the run was not interrupted and no input failed.
  package var isComplete: Bool { !isInterrupted && failedInputs.isEmpty }
}

extension RunSummary: Tabled {
  /// Creates a summary in which all counts are 0.
  package init() { self.init(inputs: 0) }

  /// The last line: the run's summary.
  ///
  /// ```json
  /// {"artifacts": 2, "causes": {"N03-hash-base64-text": 1}, "failures": {"attestation.nonce": 1},
  ///  "inputs": 1, "kind": "summary", "outcomes": {"accepted": 1, "rejected": 1}, "read": 3,
  ///  "skipped": [{"file": "notes.txt", "reason": "…"}], "skippedCount": 1, …}
  /// ```
  package static let fields = FieldTable(
    derived: Field.ofLine("summary"),
    RunSummary.init(
      inputs:read:artifacts:outcomes:errorMessages:types:failures:warnings:causes:findings:cleared:
      suppressed:
      baseline:review:skipped:skippedCount:failedInputs:notes:isInterrupted:),
    .field("inputs", \.inputs, .count), .field("read", \.read, .count),
    .field("artifacts", \.artifacts, .count), .field("outcomes", \.outcomes, .counts()),
    .field(
      "errorMessages", \.errorMessages, .some,
      about:
        "Unreadable ones that are an error message and contain no artifact; absent without any."),
    .field("types", \.types, .counts()), .field("failures", \.failures, .rules),
    .field("warnings", \.warnings, .rules), .field("causes", \.causes, .causes),
    .field(
      "findings", \.findings, .someRules,
      about: "How often each rule on conversations failed or warned; absent where none did."),
    .field(
      "cleared", \.cleared, .some,
      about: "Patterns that look like an attack, and fit an innocent pattern."),
    .field(
      "suppressed", \.suppressed, .someRules,
      about: "How often each rule failed or warned and was suppressed; absent where none was."),
    .field(
      "baseline", \.baseline, .counts().leavingOut([:]),
      about: "Artifacts and findings by their state in the baseline; absent without one."),
    .field(
      "review", \.review, .nonEmpty(.object(ReviewItem.fields)),
      about: "The lines of reviewers' checklists; absent if no conversation is seen."),
    .field(
      "skipped", \.skipped, .list(.object(Skipped.fields), limit: skippedLimit),
      about: "The first of them; `skippedCount` counts all."),
    .field("skippedCount", \.skippedCount, .count),
    .field(
      "failedInputs", \.failedInputs, .nonEmpty(.object(Skipped.fields), limit: skippedLimit),
      about: "The first inputs that could not be opened or read. `skipped` has them too."),
    .field("notes", \.notes, .list(.redactedBefore)), .field("interrupted", \.isInterrupted, .flag))
}

extension RunSummary.Skipped: Tabled {
  /// An entry without an artifact, in a line of results.
  package static let fields = FieldTable(
    RunSummary.Skipped.init(file:entry:reason:),
    .field("file", \.file, .redactedBefore), .field("entry", \.entry, .optional(.count)),
    .field("reason", \.reason, .redactedBefore))
}
