import Claims
package import Results

// Converts rules and policies to plain results. No other file does it.

extension CheckResult {
  /// Turns a rule and its finding into plain data for reports.
  ///
  /// - Parameters:
  ///   - rule: the rule. Its background (what it checks, why, and the source) is included only if
  ///     the finding is a failure, a warning or an error.
  ///   - finding: what the rule found.
  ///   - blockedBy: the failed rule because of which this one could not run.
  package init(rule: Rule, finding: Finding, blockedBy: RuleID? = nil) {
    let isTroubled = finding.result.isTroubled
    self.init(
      rule: rule.facts(isTroubled ? rule.background : nil),
      title: rule.title.told(finding.result), finding: finding,
      blockedBy: blockedBy)
  }
}

extension Rule {
  /// The rule's identifier, group and severity with its passing title, which a run lists once
  /// instead of with each artifact.
  package var legend: RuleLegend { RuleLegend(facts(nil), title: title.passes) }

  /// Returns the rule's data, with or without its background.
  fileprivate func facts(_ background: RuleFacts.Background?) -> RuleFacts {
    RuleFacts(
      id: id, group: group.rawValue, receiptField: receiptField, severity: severity,
      background: background)
  }
}

extension Policy {
  /// The policy as plain data for reports: times, App IDs, environment and both anchors.
  package var facts: PolicyFacts {
    PolicyFacts(
      evaluatedAt: evaluatedAt, evaluatedAtSource: evaluatedAtSource, appIDs: appIDs,
      environment: environment?.rawValue, attestationAnchor: attestationAnchor.facts,
      receiptAnchor: receiptAnchor.facts)
  }
}

extension Policy.Anchor {
  /// The anchor as plain data: its name, its SHA-256 in hexadecimal, and whether it is Apple's own.
  package var facts: AnchorFacts {
    AnchorFacts(name: name, sha256: sha256, isBuiltIn: isBuiltIn, file: file)
  }
}
