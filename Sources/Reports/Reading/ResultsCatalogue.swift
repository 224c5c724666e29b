package import Checks
package import Diagnosis
import Evidence

/// What the ids in results stand for: a line names a rule or a cause and does not repeat it.
package struct ResultsCatalogue: Sendable {
  package let rule: @Sendable (RuleID) -> Rule?
  package let cause: @Sendable (String) -> Cause?

  package init(
    rule: @escaping @Sendable (RuleID) -> Rule?, cause: @escaping @Sendable (String) -> Cause?
  ) {
    self.rule = rule
    self.cause = cause
  }

  /// Every rule and cause of this version, and what stands for none.
  package static let complete = ResultsCatalogue(
    rule: RuleCatalogue.rule,
    cause: { id in id.equals(Cause.unexplained.id) ? .unexplained : CauseCatalogue.cause(id) })
}
