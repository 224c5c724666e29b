/// A rule's finding on one artifact, in its place in the list.
package struct CheckResult: Sendable {
  package let rule: Rule
  package var finding: Finding
  /// For a rule that did not run: the rule whose failure is the reason.
  package let blockedBy: RuleID?

  package init(rule: Rule, finding: Finding, blockedBy: RuleID? = nil) {
    self.rule = rule
    self.finding = finding
    self.blockedBy = blockedBy
  }

  package var result: Finding.Result { finding.result }

  /// The title that fits the result.
  package var title: String {
    switch result {
    case .fail, .warn, .error: rule.title.fails
    case .pass, .notApplicable, .notRun: rule.title.passes
    }
  }
}
