/// What a team decided about the problems of an artifact or a finding, and what a baseline (the
/// results of an earlier run) has of them. The problems themselves stay in the results.
package struct Triage: Sendable, Hashable {
  /// How the artifact or finding compares with the baseline; `nil` without a baseline.
  package let state: BaselineState?
  /// The failed or warned rules that the baseline has for the same artifact, with the same result
  /// and the same cause.
  package let known: [RuleID]
  /// The suppressions that apply, in the order of their file.
  package let suppressions: [Suppression]

  /// Creates a triage; by default nothing is known or decided.
  package init(
    state: BaselineState? = nil, known: [RuleID] = [], suppressions: [Suppression] = []
  ) {
    self.state = state
    self.known = known
    self.suppressions = suppressions
  }

  /// Returns the first suppression that covers a rule; `nil` if none does.
  package func suppression(of rule: RuleID) -> Suppression? {
    suppressions.first { $0.rules.contains(rule) }
  }

  /// Returns whether a failure or a warning of the rule doesn't fail the run: it is suppressed, or
  /// the baseline has it too.
  package func excuses(_ rule: RuleID) -> Bool {
    known.contains(rule) || suppression(of: rule) != nil
  }
}

/// How an artifact or a finding compares with a baseline. The words are those of SARIF 2.1.0
/// §3.27.24.
///
/// - `new`: the baseline doesn't have it.
/// - `unchanged`: the baseline has it with the same outcome, failures and causes.
/// - `updated`: the baseline has it with another outcome, other failures or other causes.
/// - `absent`: only the baseline has it. Only counted.
package enum BaselineState: String, Sendable, Hashable, CaseIterable {
  case new, unchanged, updated, absent
}

/// A decision of a team not to act on failures of a rule or a cause, as it applies to one artifact
/// or finding.
package struct Suppression: Sendable, Hashable {
  /// The rule or cause that the team named.
  package let id: String
  /// The failed or warned rules of the artifact, or the rule of the finding, that it covers.
  package let rules: [RuleID]
  /// Why, in the team's words.
  package let reason: String
  /// The last day on which it applies, `YYYY-MM-DD`; `nil` if it has no end.
  package let expires: String?
  /// The number of its line in the file of suppressions, from 1.
  package let line: Int

  /// Creates a suppression.
  package init(id: String, rules: [RuleID], reason: String, expires: String?, line: Int) {
    self.id = id
    self.rules = rules
    self.reason = reason
    self.expires = expires
    self.line = line
  }
}

extension Triage {
  /// The members of an artifact's or a finding's line; absent without baseline and suppressions.
  static let fields = FieldTable(
    Triage.init(state:known:suppressions:),
    .field(
      "baselineState", \.state, .optional(.choice),
      about: "How it compares with the baseline; absent without one."),
    .field(
      "baselineRules", \.known, .nonEmpty(.rule),
      about: "Failed or warned rules that the baseline has with the same result and cause."),
    .field(
      "suppressions", \.suppressions, .nonEmpty(.object(Suppression.fields)),
      about: "Decisions of the team. What they cover doesn't fail the run."))
}

extension Suppression {
  /// A suppression in a line of results.
  static let fields = FieldTable(
    Suppression.init(id:rules:reason:expires:line:),
    .field("id", \.id, .own, about: "The rule or cause that the team named."),
    .field("rules", \.rules, .list(.rule), about: "The rules that it covers here."),
    .field("reason", \.reason, .redactedBefore),
    .field(
      "expires", \.expires, .optional(.own.schema(.text(like: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))),
      about: "The last day on which it applies."),
    .field("line", \.line, .count, about: "Its line in the file of suppressions, from 1."))
}

extension ArtifactResult {
  /// Whether something failed, and all of it is suppressed or in the baseline.
  package var isExcused: Bool {
    let failed = checks.filter { $0.result == .fail }
    return !failed.isEmpty && failed.allSatisfy { triage.excuses($0.rule.id) }
  }
}

extension RunFinding {
  /// Whether the finding is suppressed or in the baseline, so that it doesn't fail the run.
  package var isExcused: Bool { triage.state == .unchanged || !triage.suppressions.isEmpty }
}
