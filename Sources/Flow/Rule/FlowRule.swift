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
  /// What the rule compares, the attack or accident that it prevents, and the document that demands
  /// the property.
  package let background: RuleFacts.Background
  /// The functions that look for findings, each with the events that it needs.
  package let methods: [Method]

  /// A function of a rule, by the events that it looks at.
  package enum Method: Sendable {
    /// Looks at each event separately and returns at most one finding.
    case event(@Sendable (Event) -> FlowFinding?)
    /// Looks at each group of events that share the mark of the given view.
    case conversation(View, @Sendable (Conversation) -> [FlowFinding])
    /// Looks at the totals over all events, once at the end.
    case overview(@Sendable (Overview) -> FlowFinding?)

    /// Looks at each group of events, and returns at most one finding.
    static func group(
      _ view: View, _ judge: @escaping @Sendable (Conversation) -> FlowFinding?
    ) -> Method {
      .conversation(view) { judge($0).map { [$0] } ?? [] }
    }
  }

  /// Creates a rule.
  /// - Parameters:
  ///   - id: The id in results, such as `flow.replay`.
  ///   - title: The property that holds if the rule finds nothing, as a sentence.
  ///   - severity: How much a failure of the rule matters.
  ///   - checks: What the rule compares, in one or two sentences.
  ///   - protects: The attack or accident that the rule prevents.
  ///   - source: The document and step that demand the property.
  ///   - methods: The functions that look for findings.
  init(
    _ id: RuleID, _ title: String, severity: Severity = .error, checks: String, protects: String,
    source: Citation, methods: [Method]
  ) {
    self.id = id
    self.title = title
    self.severity = severity
    background = .init(
      checks: checks, protects: protects, source: source,
      requirement: RequirementTable.ofConversations[id])
    self.methods = methods
  }

  /// The heading under which reports list findings about conversations.
  package static let group = "Conversation"

  /// The rule as results store it: id, heading, severity and background, without functions.
  package var facts: RuleFacts {
    RuleFacts(id: id, group: Self.group, severity: severity, background: background)
  }
}
