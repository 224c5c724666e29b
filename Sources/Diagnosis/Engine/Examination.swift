package import Checks

/// What a cause may look at: the artifact, what was expected, and what the rules found.
package struct Examination: Sendable {
  package let subject: Subject
  package let checks: [CheckResult]

  package init(subject: Subject, checks: [CheckResult]) {
    self.subject = subject
    self.checks = checks
  }

  func passed(_ rule: RuleID) -> Bool {
    checks.contains { $0.rule.id == rule && $0.result == .pass }
  }

  /// The finding of a rule that failed or warned.
  func trouble(_ rule: RuleID) -> Finding? {
    checks.first { $0.rule.id == rule && $0.isTroubled }?.finding
  }
}
