/// A rule's finding on one artifact, in its place in the list.
package struct CheckResult: Sendable, Hashable {
  package let rule: RuleFacts
  /// The title of the rule that fits the result.
  package let title: String
  package var finding: Finding
  /// For a rule that did not run: the rule whose failure is the reason.
  package let blockedBy: RuleID?

  package init(rule: RuleFacts, title: String, finding: Finding, blockedBy: RuleID? = nil) {
    self.rule = rule
    self.title = title
    self.finding = finding
    self.blockedBy = blockedBy
  }

  package var result: Finding.Result { finding.result }

  /// Whether a reader has to look at it, and an explanation is sought.
  package var isTroubled: Bool { result.isTroubled }

  /// Whether the check judged nothing, so that `found` says why.
  package var isSilent: Bool { result == .notApplicable || result == .notRun }
}

extension Finding.Result {
  /// Whether something is wrong: with the artifact, or with the rule itself.
  package var isTroubled: Bool { self == .fail || self == .warn || self == .error }
}
