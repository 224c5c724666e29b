/// The texts of a rule that did not fail, written once for all lines of a run.
///
/// A line without bytes omits these texts (``EvidenceLevel``); the reader takes them from the run's
/// header.
package struct RuleLegend: Sendable, Hashable {
  /// The rule's title when it does not fail.
  package let title: String
  /// The rule's ID, heading and severity, and the number of the receipt field that it checks.
  package let rule: RuleFacts

  /// Creates the legend of a rule.
  package init(_ rule: RuleFacts, title: String) {
    self.rule = rule
    self.title = title
  }
}

/// The legends of a run, found by the IDs of their rules.
package struct RuleLegends: Sendable {
  /// All legends in the order of the catalogue of rules, one for each rule.
  package let all: [RuleLegend]
  /// Index in `all` by rule.
  private let places: [RuleID: Int]

  /// No legends: each line carries the texts of its rules itself.
  package static let none = RuleLegends([])

  /// Creates the table. If a rule occurs several times, its first legend counts.
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

  /// Returns the legend of a rule, or `nil` if the run has none for it.
  package subscript(id: RuleID) -> RuleLegend? { places[id].map { all[$0] } }
}

extension RuleLegend {
  /// The texts of a rule in the run's line.
  static let fields = FieldTable(
    { id, heading, field, severity, title in
      RuleLegend(
        RuleFacts(id: id, heading: heading, receiptField: field, severity: severity), title: title)
    },
    .field("rule", \.rule.id, .rule),
    .field("group", \.rule.group, .heading, about: "The heading that reports list the rule under."),
    .field(
      "receiptField", \.rule.receiptField, .optional(.count),
      about: "The number of the receipt's field that the rule checks."),
    .field("severity", \.rule.severity, .choice),
    .field("title", \.title, .own, about: "That of a check that did not fail."))
}
