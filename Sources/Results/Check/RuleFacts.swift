/// What results tell of a rule, frozen when it ran: a reader needs no catalogue for it, and rules of
/// any version can be shown.
package struct RuleFacts: Sendable, Hashable {
  package let id: RuleID
  /// The heading that reports list it under.
  package let group: String
  /// The number of the receipt's field that it judges, if it judges one.
  package let receiptField: Int?
  package let severity: Severity
  /// What a reader of a failure or a warning wants to know; `nil` for everything else.
  package let background: Background?

  package init(
    id: RuleID, group: String, receiptField: Int? = nil, severity: Severity,
    background: Background?
  ) {
    self.id = id
    self.group = group
    self.receiptField = receiptField
    self.severity = severity
    self.background = background
  }

  /// What the rule is about.
  package struct Background: Sendable, Hashable {
    /// What is computed and compared, in a sentence or two.
    package let checks: String
    /// The attack or accident that the rule keeps out.
    package let protects: String
    package let source: Citation

    package init(checks: String, protects: String, source: Citation) {
      self.checks = checks
      self.protects = protects
      self.source = source
    }
  }
}

/// How much weighs a failure of a rule.
package enum Severity: String, Sendable, Hashable, CaseIterable {
  case error
  case warning
}
