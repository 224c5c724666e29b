package import Checks
package import Results

/// What a cause claims about one artifact, with its proof.
///
/// A cause returns it from ``Cause/argue``. With a rival, another explanation of the same evidence, it
/// counts as consistent, otherwise as proven.
package struct Argument: Sendable {
  /// The artifact with the mistake corrected; `nil` if the evidence shows the mistake itself. The engine
  /// runs the rules on it, and counts only the rules that then pass.
  let corrected: CheckInput?
  /// The evidence in words and values, as reports show it.
  package let proof: Proof
  /// The rules that it explains for this artifact; `nil` for all rules that the cause can explain.
  let rules: [RuleID]?
  /// A more exact wording for this artifact than the cause's own; `nil` if there is none.
  private(set) var wording: CauseWording?

  /// Returns the same argument with a wording for this artifact; `nil` keeps the cause's own.
  package func worded(_ wording: CauseWording?) -> Argument {
    var argument = self
    argument.wording = wording
    return argument
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
      corrected: input,
      proof: Proof(
        summary, undoing: counterfactual, steps: steps, rival: rival, hypotheses: hypotheses),
      rules: nil)
  }

  /// Returns an argument for a mistake that the evidence contains itself: a length, an encoding, a
  /// name.
  ///
  /// - Parameters:
  ///   - summary: What was found, as a sentence.
  ///   - rival: The other explanation, to follow “possibly”, if the evidence fits it equally well;
  ///     `nil` for an exact fact about the bytes.
  ///   - counterfactual: The correction, or “nothing: …” if there is none.
  ///   - steps: Values that show it.
  ///   - hypotheses: What else was tried.
  ///   - rules: The rules that it explains; `nil` for all of the cause's.
  package static func observed(
    _ summary: String, rival: String? = nil, undoing counterfactual: String,
    steps: [Proof.Step] = [], hypotheses: [Proof.Hypothesis] = [], rules: [RuleID]? = nil
  ) -> Argument {
    Argument(
      corrected: nil,
      proof: Proof(
        summary, undoing: counterfactual, steps: steps, rival: rival, hypotheses: hypotheses),
      rules: rules)
  }
}
