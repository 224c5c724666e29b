package import Checks

/// The computation that shows a cause.
package struct Proof: Sendable, Hashable {
  /// What was seen here, in one sentence with the artifact's own values.
  package let summary: String
  /// What was undone: `challenge := base64decode(challenge)`.
  package let counterfactual: String
  package let steps: [Step]
  /// For a consistent cause: the cause that fits as well.
  package let rival: String?
  /// What was tried, in the order of trying.
  package let hypotheses: [Hypothesis]

  package init(
    _ summary: String, undoing counterfactual: String, steps: [Step] = [], rival: String? = nil,
    hypotheses: [Hypothesis] = []
  ) {
    self.summary = summary
    self.counterfactual = counterfactual
    self.steps = steps
    self.rival = rival
    self.hypotheses = hypotheses
  }

  /// One value, as it was computed and as it comes out with the cause undone.
  package struct Step: Sendable, Hashable {
    package let label: String
    package let configured: Value
    package let recovered: Value

    package init(_ label: String, configured: Value, recovered: Value) {
      self.label = label
      self.configured = configured
      self.recovered = recovered
    }
  }

  /// One thing that was tried.
  package struct Hypothesis: Sendable, Hashable {
    package let label: String
    /// Whether it gave the value that was looked for.
    package let matched: Bool

    package init(_ label: String, matched: Bool = false) {
      self.label = label
      self.matched = matched
    }
  }
}
