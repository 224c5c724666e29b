import Diagnosis
import Flow
package import Reports
import Rules

extension Handbook {
  /// The pages of all rules, findings, causes, known errors and hazards, in this order.
  package static let complete = Handbook(
    RuleCatalogue.all.map { HandbookPage($0, causes: CauseCatalogue.all) }
      + CauseCatalogue.all.map(HandbookPage.init)
      + KnownError.all.map(HandbookPage.init)
      + HazardCatalogue.all.map(HandbookPage.init))
}
