package import Results

/// A rule over the events between clients, servers and Apple, as a value. It compares events and
/// returns findings; it writes no output.
package struct FlowRule: Sendable {
  /// The id in results, such as `flow.replay`.
  package let id: RuleID
  /// The property that holds if the rule finds nothing, as a sentence.
  package let title: String
  /// How much a failure of the rule matters.
  package let severity: Severity
  /// What the rule compares, in one or two sentences.
  package let checks: String
  /// The attack or accident that the rule prevents.
  package let protects: String
  /// The document and step that demand the property.
  package let source: Citation
  /// The functions that look for findings, each with the events that it needs.
  package let methods: [Method]

  /// A function of a rule, by the events that it looks at.
  package enum Method: Sendable {
    /// Looks at each event separately and returns at most one finding.
    case event(@Sendable (Event) -> FlowFinding?)
    /// Looks at each group of events that share the mark of the given view.
    case conversation(View, @Sendable (Conversation) -> [FlowFinding])
    /// Looks at the totals over all events, once at the end.
    case overview(@Sendable (Overview) -> [FlowFinding])
  }

  /// Creates a rule. The parameters are those of the properties with the same names.
  init(
    _ id: RuleID, _ title: String, severity: Severity = .error, checks: String, protects: String,
    source: Citation, methods: [Method]
  ) {
    self.id = id
    self.title = title
    self.severity = severity
    self.checks = checks
    self.protects = protects
    self.source = source
    self.methods = methods
  }

  /// The heading under which reports list findings about conversations.
  package static let group = "Conversation"

  /// The rule as results store it: id, heading, severity and background, without functions.
  package var facts: RuleFacts {
    RuleFacts(
      id: id, group: Self.group, severity: severity,
      background: .init(checks: checks, protects: protects, source: source))
  }
}
