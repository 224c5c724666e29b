import Checks
import Diagnosis
package import Reports

extension Handbook {
  /// The pages of every rule and every cause.
  package static let complete = Handbook(
    rules: RuleCatalogue.all, announced: AnnouncedRule.all, causes: CauseCatalogue.all)
}
