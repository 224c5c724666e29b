package import Checks
package import Results

/// What a cause claims about one artifact, and why.
package struct Argument: Sendable {
  package let basis: Basis
  package let proof: Proof
  /// The rules that it speaks of here; `nil` for all that the cause can explain.
  package let rules: [RuleID]?
  /// What the proof says of this artifact beyond the cause.
  package private(set) var telling: Telling?

  package init(basis: Basis, proof: Proof, rules: [RuleID]?) {
    self.basis = basis
    self.proof = proof
    self.rules = rules
  }

  package func told(_ telling: Telling?) -> Argument {
    var argument = self
    argument.telling = telling
    return argument
  }

  /// What the claim rests on.
  package enum Basis: Sendable {
    /// The subject with the mistake undone: the engine checks it again, and believes only that.
    case recomputation(Subject)
    /// An exact fact about the bytes, with nothing to recompute.
    case fact
    /// The evidence fits, and it fits a named rival too.
    case fit
  }

  /// The mistake is undone in `subject`; what it explains must then pass. That shows the mistake,
  /// unless a rival gives what was seen as well.
  package static func recomputed(
    _ subject: Subject, _ summary: String, rival: String? = nil, undoing counterfactual: String,
    steps: [Proof.Step] = [], hypotheses: [Proof.Hypothesis] = []
  ) -> Argument {
    Argument(
      basis: .recomputation(subject),
      proof: Proof(
        summary, undoing: counterfactual, steps: steps, rival: rival, hypotheses: hypotheses),
      rules: nil)
  }

  /// The evidence contains the mistake itself: a length, an encoding, a name.
  package static func fact(
    _ summary: String, undoing counterfactual: String, steps: [Proof.Step] = [],
    rules: [RuleID]? = nil
  ) -> Argument {
    Argument(
      basis: .fact, proof: Proof(summary, undoing: counterfactual, steps: steps), rules: rules)
  }

  /// The evidence fits this cause, and the rival as well.
  package static func fit(
    _ summary: String, rival: String, undoing counterfactual: String, steps: [Proof.Step] = [],
    hypotheses: [Proof.Hypothesis] = [], rules: [RuleID]? = nil
  ) -> Argument {
    Argument(
      basis: .fit,
      proof: Proof(
        summary, undoing: counterfactual, steps: steps, rival: rival, hypotheses: hypotheses),
      rules: rules)
  }
}
