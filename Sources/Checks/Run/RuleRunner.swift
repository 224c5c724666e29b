import Decoding
import Evidence
package import Results

/// Runs every rule that applies to an artifact, regardless of what the others found.
package enum RuleRunner {
  /// Runs the rules on one artifact.
  ///
  /// A rule that had nothing to check names the first failed rule that it depends on, so that one
  /// mistake isn't reported several times.
  ///
  /// - Parameters:
  ///   - input: the artifact with its expectations.
  ///   - rules: the rules to choose from; those for other types are skipped.
  /// - Returns: one result for each rule that applies, in the order of `rules`.
  package static func run(
    _ input: CheckInput, rules: [Rule] = RuleCatalogue.all
  ) -> [CheckResult] {
    var findings: [(rule: Rule, finding: Finding)] = []
    findings.reserveCapacity(rules.count)
    var failed: Set<RuleID> = []
    for rule in rules where rule.appliesTo.contains(input.type) {
      let finding = rule.evaluate(input)
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
