/// The computation that shows a cause.
package struct Proof: Sendable, Hashable {
  /// What was seen here, in one sentence with the artifact's own values.
  package var summary: String
  /// What was undone: `challenge := base64decode(challenge)`.
  package var counterfactual: String
  package var steps: [Step]
  /// For a consistent cause: what fits as well, as a noun with its article and without a full stop.
  package var rival: String?
  /// What was tried, in the order of trying.
  package var hypotheses: [Hypothesis]
  /// The same as a change of the evidence record, where it can say it.
  package var correction: Correction?

  package init(
    _ summary: String, undoing counterfactual: String, steps: [Step] = [], rival: String? = nil,
    hypotheses: [Hypothesis] = [], correction: Correction? = nil
  ) {
    self.summary = summary
    self.counterfactual = counterfactual
    self.steps = steps
    self.rival = rival
    self.hypotheses = hypotheses
    self.correction = correction
  }

  /// One value, as it was computed and as it comes out with the cause undone.
  package struct Step: Sendable, Hashable {
    package let label: String
    package var configured: Value
    package var recovered: Value

    package init(_ label: String, configured: Value, recovered: Value) {
      self.label = label
      self.configured = configured
      self.recovered = recovered
    }
  }

  /// One thing that was tried.
  package struct Hypothesis: Sendable, Hashable {
    package var label: String
    /// Whether it gave the value that was looked for.
    package let matched: Bool

    package init(_ label: String, matched: Bool = false) {
      self.label = label
      self.matched = matched
    }
  }
}
