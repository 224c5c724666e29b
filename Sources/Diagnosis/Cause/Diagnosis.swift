package import Checks

/// A cause, held against one artifact.
package struct Diagnosis: Sendable {
  package let cause: Cause
  package let certainty: Certainty
  /// The failed or warned rules that this cause explains here.
  package let rules: [RuleID]
  /// What was seen in this artifact, in one sentence.
  package var summary: String
  package var proof: Proof

  package init(
    cause: Cause, certainty: Certainty, rules: [RuleID], summary: String, proof: Proof
  ) {
    self.cause = cause
    self.certainty = certainty
    self.rules = rules
    self.summary = summary
    self.proof = proof
  }
}

package enum Certainty: String, Sendable, Hashable, CaseIterable {
  /// Undoing the cause makes what it explains pass, by recomputation or an exact structural fact.
  case proven
  /// The evidence fits, and it fits a named rival too.
  case consistent
  /// Nothing known reproduces what was seen.
  case unexplained
}

/// The computation that shows a cause.
package struct Proof: Sendable, Hashable {
  package let certainty: Certainty
  /// What was seen here, in one sentence with the artifact's own values.
  package var summary: String
  /// What was undone: `challenge := base64decode(challenge)`.
  package var counterfactual: String
  package var steps: [Step]
  /// For a consistent cause: the cause that fits as well.
  package let rival: String?

  package init(
    _ certainty: Certainty, _ summary: String, undoing counterfactual: String, steps: [Step] = [],
    rival: String? = nil
  ) {
    self.certainty = certainty
    self.summary = summary
    self.counterfactual = counterfactual
    self.steps = steps
    self.rival = rival
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
}
