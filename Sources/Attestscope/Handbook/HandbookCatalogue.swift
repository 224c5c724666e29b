import Checks
import Diagnosis
import Flow
package import Reports

extension Handbook {
  /// The pages of every rule and every cause: rules first, then causes, then errors.
  package static let complete = Handbook(
    RuleCatalogue.all.map { HandbookPage($0, causes: CauseCatalogue.all) }
      + FlowCatalogue.all.map(HandbookPage.init)
      + CauseCatalogue.all.map { HandbookPage($0, rules: RuleCatalogue.all) }
      + KnownError.all.map(HandbookPage.init) + HazardCatalogue.all.map(HandbookPage.init))
}
