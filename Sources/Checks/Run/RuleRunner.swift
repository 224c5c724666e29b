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
    let findings = rules.filter { $0.appliesTo.contains(subject.type) }.map { rule in
      (rule: rule, finding: rule.evaluate(subject))
    }
    let failed = Set(findings.filter { $0.finding.result == .fail }.map(\.rule.id))
    return findings.map { rule, finding in
      let isBlocked = finding.result == .notRun && finding.needs.isEmpty
      return CheckResult(
        rule: rule, finding: finding,
        blockedBy: isBlocked ? rule.dependsOn.first(where: failed.contains) : nil)
    }
  }
}
