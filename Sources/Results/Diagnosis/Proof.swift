/// The computation that shows a cause: the mistake, its correction, and the values with each.
package struct Proof: Sendable, Hashable {
  /// What was seen, in one sentence with the artifact's own values.
  package var summary: String
  /// The correction that was applied, as an assignment: `challenge := base64decode(challenge)`.
  /// Empty if nothing was recomputed.
  package var counterfactual: String
  /// The values that the correction changes.
  package var steps: [Step]
  /// For a consistent cause: the other cause that fits, as a noun phrase with its article and
  /// without a period. Otherwise `nil`.
  package var rival: String?
  /// What was tried, in the order of trying.
  package var hypotheses: [Hypothesis]
  /// The correction as a change of the evidence record; `nil` if a record cannot express it.
  package var correction: Correction?

  /// Creates a proof.
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

  /// One value, before and after the correction.
  package struct Step: Sendable, Hashable {
    /// Name of the value: “nonce”.
    package let label: String
    /// The value with the mistake, as the checks computed it.
    package var configured: Value
    /// The value with the mistake corrected.
    package var recovered: Value

    /// Creates a step.
    package init(_ label: String, configured: Value, recovered: Value) {
      self.label = label
      self.configured = configured
      self.recovered = recovered
    }
  }

  /// One explanation that was tried, for example one reading of the challenge.
  package struct Hypothesis: Sendable, Hashable {
    /// What was tried, as a phrase.
    package var label: String
    /// Whether it gave the value in the artifact.
    package let matched: Bool

    /// Creates a hypothesis.
    package init(_ label: String, matched: Bool = false) {
      self.label = label
      self.matched = matched
    }
  }
}

extension Proof.Step {
  /// A step of a proof in a line of results.
  static let fields = FieldTable(
    Proof.Step.init(_:configured:recovered:),
    .field("label", \.label, .own), .field("configured", \.configured, .value),
    .field("recovered", \.recovered, .value))
}

extension Proof.Hypothesis {
  /// Something that was tried, in a line of results.
  static let fields = FieldTable(
    Proof.Hypothesis.init(_:matched:),
    .field("id", \.label, .text), .field("matched", \.matched, .flag))
}
