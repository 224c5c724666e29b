import Checks
import Diagnosis
package import Reports

extension Handbook {
  /// The pages of every rule and every cause: rules first, those that are not judged yet behind the
  /// others, then causes.
  package static let complete = Handbook(
    RuleCatalogue.all.map { HandbookPage($0, causes: CauseCatalogue.all) }
      + AnnouncedRule.all.map(HandbookPage.init)
      + CauseCatalogue.all.map { HandbookPage($0, rules: RuleCatalogue.all) })
}
