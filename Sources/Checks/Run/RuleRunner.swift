import Decoding
import Evidence
package import Results

/// Runs every rule that applies, whatever the others found.
package enum RuleRunner {
  /// The results in the order of the catalogue.
  ///
  /// A rule that found nothing to judge names the failed rule that is the reason, so that one
  /// mistake never shows as many.
  package static func run(
    _ subject: Subject, rules: [Rule] = RuleCatalogue.all
  ) -> [CheckResult] {
    var findings: [(rule: Rule, finding: Finding)] = []
    findings.reserveCapacity(rules.count)
    var failed: Set<RuleID> = []
    for rule in rules where rule.appliesTo.contains(subject.type) {
      let finding = rule.evaluate(subject)
      if finding.result == .fail { failed.insert(rule.id) }
      findings.append((rule, finding))
    }
    return findings.map { rule, finding in
      let isBlocked = finding.result == .notRun && finding.needs.isEmpty
      return CheckResult(
        rule: rule, finding: finding,
        blockedBy: isBlocked ? rule.dependsOn.first(where: failed.contains) : nil)
    }
  }
}
