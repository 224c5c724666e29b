import Claims
package import Results
package import Rules

// Converts rules and policies to plain results. No other file does it.

extension CheckResult {
  /// Turns a rule and its finding into plain data for reports.
  ///
  /// - Parameters:
  ///   - rule: The rule. Its background (what it checks, why, and the source) is included only if
  ///     the finding is a failure, a warning or an error.
  ///   - finding: What the rule found.
  ///   - blockedBy: The failed rule because of which this one could not run.
  package init(rule: Rule, finding: Finding, blockedBy: RuleID? = nil) {
    self.init(
      rule: rule.facts(for: finding.result),
      title: rule.title.heading(of: finding.result), finding: finding, blockedBy: blockedBy)
  }
}

extension Policy {
  /// The policy as plain data for reports: times, App IDs, environment and both anchors.
  package var facts: PolicyFacts {
    PolicyFacts(
      evaluatedAt: evaluatedAt, evaluatedAtSource: evaluatedAtSource, appIDs: appIDs,
      environment: environment?.rawValue,
      anchors: AnchorPair(attestationAnchor.facts, receiptAnchor.facts))
  }
}

extension Policy.Anchor {
  /// The anchor as plain data: its name, its SHA-256 in hexadecimal, and whether it is Apple's own.
  package var facts: AnchorFacts {
    AnchorFacts(name: name, sha256: sha256, isBuiltIn: isBuiltIn, file: file)
  }
}
