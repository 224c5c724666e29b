package import Results

/// A rule over the events of a conversation, as a value. It judges values and prints nothing.
package struct FlowRule: Sendable {
  package let id: RuleID
  /// The property when it holds.
  package let title: String
  package let severity: Severity
  /// What is compared, in a sentence or two.
  package let checks: String
  /// The attack or accident that the rule keeps out.
  package let protects: String
  package let source: Citation
  package let methods: [Method]

  package enum Method: Sendable {
    /// Looks at each event by itself.
    case event(@Sendable (Event) -> FlowFinding?)
    /// Looks at the events that have one thing in common.
    case conversation(View, @Sendable (Conversation) -> [FlowFinding])
    /// Looks at what all events together show.
    case overview(@Sendable (Overview) -> [FlowFinding])
  }

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

  /// The heading that reports list findings under.
  package static let group = "Conversation"

  package var facts: RuleFacts {
    RuleFacts(
      id: id, group: Self.group, severity: severity,
      background: .init(checks: checks, protects: protects, source: source))
  }
}
