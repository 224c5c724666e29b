package import Checks

/// What a cause may look at: the artifact, what was expected, and what the rules found.
package struct Examination: Sendable {
  package let subject: Subject
  package let checks: [CheckResult]

  package init(subject: Subject, checks: [CheckResult]) {
    self.subject = subject
    self.checks = checks
  }

  /// Whether the rule failed or warned.
  package func troubled(_ rule: RuleID) -> Bool {
    checks.contains { $0.rule.id == rule && ($0.result == .fail || $0.result == .warn) }
  }
}
