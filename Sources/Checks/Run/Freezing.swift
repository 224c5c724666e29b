import Claims
package import Results

// What the checks leave behind: the one place where rules and policies become results.

extension CheckResult {
  /// The finding of a rule, with what there is to tell of the rule.
  package init(rule: Rule, finding: Finding, blockedBy: RuleID? = nil) {
    let isTroubled = finding.result.isTroubled
    self.init(
      rule: rule.facts(isTroubled ? rule.background : nil),
      title: rule.title.told(finding.result), finding: finding,
      blockedBy: blockedBy)
  }
}

extension Rule {
  /// What the line of a run tells of the rule.
  package var legend: RuleLegend { RuleLegend(facts(nil), title: title.passes) }

  fileprivate func facts(_ background: RuleFacts.Background?) -> RuleFacts {
    RuleFacts(
      id: id, group: group.rawValue, receiptField: receiptField, severity: severity,
      background: background)
  }

  fileprivate var background: RuleFacts.Background {
    .init(checks: checks, protects: protects, source: source)
  }
}

extension Policy {
  package var facts: PolicyFacts {
    PolicyFacts(
      evaluatedAt: evaluatedAt, evaluatedAtSource: evaluatedAtSource, appIDs: appIDs,
      environment: environment?.rawValue, attestationAnchor: attestationAnchor.facts,
      receiptAnchor: receiptAnchor.facts)
  }
}

extension Policy.Anchor {
  package var facts: AnchorFacts {
    AnchorFacts(name: name, sha256: sha256, isBuiltIn: isBuiltIn)
  }
}
