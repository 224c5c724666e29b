import Evidence
import Results

/// Writes events of the Open Cybersecurity Schema Framework (OCSF) in JSON Lines, for a SIEM: a
/// Detection Finding for each problem of an artifact and for each finding on a conversation, and a
/// Compliance Finding for each line of the reviewer's checklist that the evidence answers.
///
/// A problem is a failure, an error or a warning of a check, with its cause if one is known. An
/// undetermined or unreadable artifact without a problem is written as an informational finding. An
/// accepted artifact without a warning isn't written.
struct OCSFFindings: Exporter {
  private let header: RunHeader
  private let output: any ExportOutput
  /// The latest time of an artifact or of a finding's event, for the lines of the checklist, which
  /// have no time of their own.
  private var latest: Timestamp?

  init(_ setting: ExportSetting, to output: any ExportOutput) {
    header = setting.header
    self.output = output
  }

  static func part(of artifact: ArtifactExport, in setting: ExportSetting) -> [UInt8] {
    let result = artifact.result
    let events = artifact.problems.compactMap { OCSFEvent($0, of: result) }
    let outcome = result.verdict.outcome
    let isOpen = events.isEmpty && outcome != .accepted && outcome != .rejected
    return (events + (isOpen ? [OCSFEvent(open: result)] : []))
      .flatMap { $0.line(by: artifact.tool) }
  }

  mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork? {
    latest = [latest, artifact.result.eventTime].compactMap(\.self).max()
    try output.write(part)
    return nil
  }

  mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) throws {
    latest = [latest, finding.events.compactMap(\.time).max()].compactMap(\.self).max()
    try output.write(OCSFEvent(finding).line(by: tool))
  }

  func finish(_ summary: RunSummary) throws {
    for item in summary.review where item.result != .notVisible {
      try output.write(OCSFEvent(item, at: latest).line(by: header.tool))
    }
  }
}

extension OCSFEvent {
  /// Makes the finding of a problem; `nil` if the problem has no check.
  fileprivate init?(_ problem: Problem, of result: ArtifactResult) {
    guard let check = problem.leading ?? problem.shownElsewhere.first else { return nil }
    let checks = problem.checks + problem.shownElsewhere
    let cause = problem.knownCause
    let severity: Severity =
      switch (check.result, check.rule.severity) {
      case (.error, _): .medium
      case (.fail, .error): .high
      default: .low
      }
    self.init(
      kind: .detection, uid: "\(result.id)/\(problem.id ?? check.rule.id.rawValue)",
      title: cause?.statement ?? check.title,
      description: problem.evidence?.sentence ?? check.finding.found.sentence,
      severity: severity, time: result.eventTime)
    rule = (check.rule.id, check.title)
    certainty = problem.diagnosis?.certainty
    risk = check.rule.background?.importance
    remedy =
      cause.map { ($0.fix.map(\.text), $0.reference.url) }
      ?? (problem.advice.isEmpty ? nil : (problem.advice, nil))
    evidences = checks.map { OCSFEvidence.value(of: $0, in: result) }
    resources = Self.resources(of: result)
    suppress(by: result.triage.suppressions(of: problem.troubledRules).first)
    further = Self.further(
      of: result, actor: problem.actor, cause: cause?.id,
      fingerprint: problem.diagnosis?.fingerprint)
  }

  /// Makes the finding of an artifact that is undetermined or unreadable without a problem.
  fileprivate init(open result: ArtifactResult) {
    self.init(
      kind: .detection, uid: "\(result.id)/\(result.verdict.outcome.rawValue)",
      title: "The \(result.type.word.lowercasedASCII) is \(result.verdict.outcome.rawValue)",
      description: result.headline.sentence, severity: .informational, time: result.eventTime)
    resources = Self.resources(of: result)
    further = Self.further(of: result, actor: nil, cause: nil, fingerprint: nil)
  }

  /// Makes the finding on a conversation. A cleared finding has the status `resolved`, unless it is
  /// suppressed.
  fileprivate init(_ finding: RunFinding) {
    let diagnosis = finding.diagnoses.first
    let subject = [finding.key, finding.challenge, finding.account, finding.artifacts.first]
      .compactMap(\.self).joined(separator: "/")
    let severity: Severity =
      switch finding.result {
      case .fail: .high
      case .warn: .medium
      case .cleared: .informational
      }
    self.init(
      kind: .detection, uid: "\(finding.rule.id)/\(subject)", title: finding.title,
      description: finding.found.sentence, severity: severity,
      time: finding.events.compactMap(\.time).last)
    rule = (finding.rule.id, finding.title)
    certainty = diagnosis?.certainty
    risk = finding.rule.background?.protects
    remedy = diagnosis.map { ($0.cause.fix.map(\.text), $0.cause.reference.url) }
    evidences = finding.events.map(OCSFEvidence.value)
    resources = OCSFEvidence.resources(key: finding.key, app: nil, account: finding.account)
    status = finding.result == .cleared ? .resolved : .new
    suppress(by: finding.triage.suppressions.first)
    count = max(1, finding.eventCount)
    further = [
      "actor": .text(diagnosis?.cause.actor.rawValue), "artifacts": .shown(finding.artifacts),
      "cause": .shown(diagnosis?.cause.id), "challenge_sha256": .shown(finding.challenge),
    ]
  }

  /// Makes the finding of a line of the reviewer's checklist.
  fileprivate init(_ item: ReviewItem, at time: Timestamp?) {
    let (severity, status, number): (Severity, String, Int) =
      switch item.result {
      case .violated: (.high, "Fail", 3)
      case .open: (.medium, "Warning", 2)
      case .shown, .notVisible: (.informational, "Pass", 1)
      }
    self.init(
      kind: .compliance, uid: item.id, title: item.title, description: item.found.sentence,
      severity: severity, time: time)
    compliance = .object([
      "control": .shown(item.id), "desc": .shown(item.title), "standards": .shown(item.sources),
      "status": .string(status), "status_id": .integer(number),
    ])
    count = max(1, item.eventCount)
    further = ["artifacts": .shown(item.artifacts)]
  }

  /// Marks the finding as suppressed; unchanged for `nil`.
  private mutating func suppress(by suppression: Suppression?) {
    guard let suppression else { return }
    status = .suppressed
    comment = suppression.phrase.capitalizedFirst
  }

  /// Returns the key, the app and the account of an artifact.
  private static func resources(of result: ArtifactResult) -> [JSONValue] {
    OCSFEvidence.resources(
      key: result.keyName, app: result.summary.appID, account: result.accountName)
  }

  /// Returns the members of an artifact's finding that the schema lacks. They go into `unmapped`.
  private static func further(
    of result: ArtifactResult, actor: Actor?, cause: String?, fingerprint: String?
  ) -> JSONMembers {
    [
      "actor": .text(actor?.rawValue), "artifact_id": .string(result.id),
      "artifact_type": .string(result.type.rawValue), "cause": .shown(cause),
      "environment": .shown(result.summary.environment), "fingerprint": .shown(fingerprint),
      "outcome": .string(result.verdict.outcome.rawValue),
      "place": .shown(result.source.steps.phrase), "record": .shown(result.record),
      "time_known": .bool(result.eventTime != nil),
    ]
  }
}

extension ArtifactResult {
  /// The time of the request, else of the capture or the issue (``seenAt``), else of the checks.
  fileprivate var eventTime: Timestamp? {
    source.steps.exchange?.time ?? seenAt ?? policy.evaluatedAt
  }
}
