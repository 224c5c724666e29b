package import Results
package import Rules

/// A rule on an artifact with the function that checks it.
///
/// The function looks at decoded values and returns a ``Finding``. It prints nothing and doesn't
/// call other rules.
///
/// The findings of a rule, and what they mean for the verdict:
/// - `pass`, `notApplicable`: nothing is wrong, or the rule says nothing about such an artifact.
/// - `warn`: something is unusual, and the artifact can still be accepted.
/// - `fail`: the artifact is rejected.
/// - `notRun`: an input or a readable value is missing, so the verdict stays open.
/// - `error`: the rule itself failed, so the verdict stays open.
package final class Check: Sendable {
  /// What is checked, from `rules.txt`.
  package let rule: Rule
  /// Checks one artifact. It must be total: malformed or missing input gives a finding, never a
  /// trap.
  package let evaluate: @Sendable (CheckInput) -> Finding

  /// The identifier of the rule.
  package var id: RuleID { rule.id }

  /// Creates the check of a rule in `rules.txt`.
  convenience init(_ id: RuleID, evaluate: @escaping @Sendable (CheckInput) -> Finding) {
    self.init(RuleCatalogue.definition(of: id), evaluate: evaluate)
  }

  /// Creates the check of any rule.
  init(_ rule: Rule, evaluate: @escaping @Sendable (CheckInput) -> Finding) {
    self.rule = rule
    self.evaluate = evaluate
  }
}
