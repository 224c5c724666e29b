package import Checks
package import Results

/// What a cause claims about one artifact, with its proof.
///
/// A cause returns it from ``Cause/argue``. The engine decides what the claim is worth: see
/// ``Basis``.
package struct Argument: Sendable {
  /// What the claim rests on, which decides between proven and consistent.
  package let basis: Basis
  /// The evidence in words and values, as reports show it.
  package let proof: Proof
  /// The rules that it explains for this artifact; `nil` for all rules that the cause can explain.
  package let rules: [RuleID]?
  /// A more exact wording for this artifact than the cause's own; `nil` if there is none.
  package private(set) var wording: CauseWording?

  /// Creates an argument without its own wording. Causes use one of the three functions below.
  package init(basis: Basis, proof: Proof, rules: [RuleID]?) {
    self.basis = basis
    self.proof = proof
    self.rules = rules
  }

  /// Returns the same argument with a wording for this artifact; `nil` keeps the cause's own.
  package func worded(_ wording: CauseWording?) -> Argument {
    var argument = self
    argument.wording = wording
    return argument
  }

  /// The kind of evidence that a claim rests on.
  package enum Basis: Sendable {
    /// The artifact with the mistake corrected. The engine runs the rules on it, and counts only
    /// the rules that then pass.
    case recomputation(CheckInput)
    /// An exact fact about the bytes, which needs no recomputation. It counts as proven.
    case fact
    /// The evidence fits the cause, but also a named rival. It counts as consistent.
    case fit
  }

  /// Returns an argument whose mistake is corrected in `input`: the rules that it explains must
  /// then pass.
  ///
  /// - Parameters:
  ///   - input: The artifact or its expectations with the mistake corrected.
  ///   - summary: What was found, as a sentence.
  ///   - rival: Another explanation of the same evidence. With one, the cause is consistent and not
  ///     proven.
  ///   - counterfactual: The correction, as in “clientDataHash := SHA-256 of the challenge”.
  ///   - steps: The values before and after the correction.
  ///   - hypotheses: What else was tried.
  package static func recomputed(
    _ input: CheckInput, _ summary: String, rival: String? = nil, undoing counterfactual: String,
    steps: [Proof.Step] = [], hypotheses: [Proof.Hypothesis] = []
  ) -> Argument {
    Argument(
      basis: .recomputation(input),
      proof: Proof(
        summary, undoing: counterfactual, steps: steps, rival: rival, hypotheses: hypotheses),
      rules: nil)
  }

  /// Returns an argument for a mistake that the evidence contains itself: a length, an encoding, a
  /// name.
  ///
  /// - Parameters:
  ///   - summary: The fact, as a sentence.
  ///   - counterfactual: The correction, or “nothing: …” if there is none.
  ///   - steps: Values that show the fact.
  ///   - rules: The rules that it explains; `nil` for all of the cause's.
  package static func fact(
    _ summary: String, undoing counterfactual: String, steps: [Proof.Step] = [],
    rules: [RuleID]? = nil
  ) -> Argument {
    Argument(
      basis: .fact, proof: Proof(summary, undoing: counterfactual, steps: steps), rules: rules)
  }

  /// Returns an argument for evidence that fits this cause and the rival equally well.
  ///
  /// - Parameters:
  ///   - summary: What was found, as a sentence.
  ///   - rival: The other explanation, to follow “possibly”.
  ///   - counterfactual: The correction, if the cause is right.
  ///   - steps: Values that show the fit.
  ///   - hypotheses: What else was tried.
  ///   - rules: The rules that it explains; `nil` for all of the cause's.
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
