package import Results
package import Rules

/// A rule on conversations with the functions that look for findings. The functions compare events,
/// and write no output.
package struct FlowCheck: Sendable {
  /// What is checked, from `rules.txt`. Its title says what holds if nothing is found.
  package let rule: Rule
  /// The functions that look for findings, each with the events that it needs.
  let methods: [Method]

  /// A function of a rule, by the events that it looks at.
  enum Method: Sendable {
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

    /// Looks at the events of each server in a group apart, and returns at most one finding for each.
    static func serverGroup(
      _ view: View, _ judge: @escaping @Sendable (Conversation) -> FlowFinding?
    ) -> Method {
      .conversation(view) { $0.ofEachServer.compactMap(judge) }
    }

    /// Looks at each submission that a verifying server decided about (``Conversation/decisions``).
    static func decision(_ judge: @escaping @Sendable (Decision) -> FlowFinding?) -> [Method] {
      [
        // Without the name of a server, nothing shows a copy at another one.
        .event { $0.origin == 0 ? judge(Decision($0)) : nil },
        .conversation(.content) { $0.decisions.compactMap(judge) },
      ]
    }
  }

  /// The identifier of the rule, such as `flow.replay`.
  package var id: RuleID { rule.id }

  /// Creates the check of a rule in `rules.txt`.
  /// - Parameter methods: The functions that look for findings.
  init(_ id: RuleID, _ methods: [Method]) {
    rule = RuleCatalogue.definition(of: id)
    self.methods = methods
  }
}
