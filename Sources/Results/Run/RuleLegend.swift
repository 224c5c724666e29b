/// What results tell of a rule that did not fail, said once for all lines of a run: a line without
/// bytes leaves it out.
package struct RuleLegend: Sendable, Hashable {
  /// The title of the rule where it does not fail.
  package let title: String
  package let rule: RuleFacts

  package init(_ rule: RuleFacts, title: String) {
    self.rule = rule
    self.title = title
  }
}

/// The legends of a run by the ids of their rules.
package struct RuleLegends: Sendable {
  /// In the order of the rules.
  package let all: [RuleLegend]
  private let places: [RuleID: Int]

  package static let none = RuleLegends([])

  /// Of several for one rule, the first counts.
  package init(_ legends: [RuleLegend]) {
    var all: [RuleLegend] = []
    var places: [RuleID: Int] = [:]
    for legend in legends where places[legend.rule.id] == nil {
      places[legend.rule.id] = all.count
      all.append(legend)
    }
    self.all = all
    self.places = places
  }

  package subscript(id: RuleID) -> RuleLegend? { places[id].map { all[$0] } }
}
