import Checks
import Diagnosis
import Flow
package import Reports
import Results

extension Handbook {
  /// The pages of all rules, findings, causes, known errors and hazards, in this order.
  package static let complete = Handbook(
    RuleCatalogue.all.map { HandbookPage($0, causes: CauseCatalogue.all) }
      + FlowCatalogue.all.map(HandbookPage.init)
      + CauseCatalogue.all.map { HandbookPage($0, rules: RuleCatalogue.all) }
      + KnownError.all.map { HandbookPage($0, rules: ruleLinks) }
      + HazardCatalogue.all.map(HandbookPage.init))

  /// Links to all rules, by their titles.
  private static let ruleLinks =
    RuleCatalogue.all.map { HandbookPage.Link(id: $0.id.rawValue, title: $0.title.passes) }
    + FlowCatalogue.all.map { HandbookPage.Link(id: $0.id.rawValue, title: $0.title) }
}
