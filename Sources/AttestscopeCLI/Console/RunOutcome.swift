import Results

/// Collects what decides the exit code of a run.
struct RunOutcome {
  private let failOn: FailurePolicy
  /// Whether a result gives the exit code 1, unless no result does.
  private var hasFailed = false

  /// Starts before the first result.
  init(_ failOn: FailurePolicy) { self.failOn = failOn }

  /// Notes an artifact. What is suppressed or in the baseline doesn't fail the run.
  mutating func see(_ result: ArtifactResult) {
    hasFailed =
      hasFailed || result.verdict.outcome == .rejected && !result.isExcused
      || failOn == .warning
        && result.checks.contains { $0.result == .warn && !result.triage.excuses($0.rule.id) }
  }

  /// Notes a finding, in the same way.
  mutating func see(_ finding: RunFinding) {
    let isTroubled = failOn == .warning ? finding.isTroubled : finding.result == .fail
    hasFailed = hasFailed || isTroubled && !finding.isExcused
  }

  /// Returns the exit code.
  ///
  /// - Parameters:
  ///   - summary: The summary of the run.
  ///   - hasUnread: Whether parts of inputs could not be read.
  func exit(of summary: RunSummary, hasUnread: Bool) -> Exit {
    if failOn == .never { return .ran }
    if hasFailed { return .rejected }
    let isOpen =
      summary.artifacts == 0 || summary.outcomes[.undetermined] != nil
      || summary.outcomes[.unreadable] != nil
    return hasUnread || isOpen ? .open : .ran
  }
}
