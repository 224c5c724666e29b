import Evidence
package import Results
import Rules

/// Runs every rule that applies to an artifact, regardless of what the others found.
package enum RuleRunner {
  /// Runs the rules on one artifact.
  ///
  /// A rule that had nothing to check names the first failed rule that it depends on, so that one
  /// mistake isn't reported several times.
  ///
  /// - Parameters:
  ///   - input: The artifact with its expectations.
  ///   - checks: The checks to choose from; those for other types are skipped.
  /// - Returns: One result for each rule that applies, in the order of `checks`.
  package static func run(
    _ input: CheckInput, checks: [Check] = Check.all
  ) -> [CheckResult] {
    var findings: [(check: Check, finding: Finding)] = []
    findings.reserveCapacity(checks.count)
    var failed: Set<RuleID> = []
    for check in checks where check.rule.appliesTo.contains(input.type) {
      let finding = check.evaluate(input)
      if finding.result == .fail { failed.insert(check.id) }
      findings.append((check, finding))
    }
    lazy var isCut = input.truncation != nil
    return findings.map { check, finding in
      let isBlocked = finding.result == .notRun && finding.needs.isEmpty
      let blocker = isBlocked ? check.rule.dependsOn.first(where: failed.contains) : nil
      var finding = finding
      if blocker != nil, isCut {
        finding.found = "The bytes end early, and what this check reads isn't complete."
      }
      return CheckResult(rule: check.rule, finding: finding, blockedBy: blocker)
    }
  }
}
