import Claims
import Checks
package import Results

/// Finds out why rules failed: it tests every cause that can explain them against the evidence.
package enum DiagnosisEngine {
  /// Returns the causes that the evidence shows, best first: proven ones, then consistent ones,
  /// each in the order of ``ExplainingOrder``; then one unexplained diagnosis for each failed rule
  /// that no cause explains, or for two that fail because of one property (``SharedFailure``).
  /// Before all of them comes what leaves the artifact without a path to the trusted root
  /// (``Diagnosis/leavesPathUntrusted``): anyone can make the rest of it.
  ///
  /// A rule that a proven cause explains isn't explained again by a later cause, unless that cause
  /// can combine with others. Nothing is proven by an option that the server's answer contradicts
  /// (``GivenValueDoubt``).
  ///
  /// - Parameters:
  ///   - examination: The artifact with its results.
  ///   - causes: The causes to test, in the order of explanation. It isn't evaluated if no rule
  ///     failed or warned: reading the catalogue takes longer than checking an artifact.
  /// - Returns: An empty list if no rule failed or warned.
  package static func diagnose(
    _ examination: Examination, causes: @autoclosure () -> [Cause] = CauseCatalogue.explaining
  ) -> [Diagnosis] {
    let troubled = examination.checks.filter(\.isTroubled)
    guard !troubled.isEmpty else { return [] }
    let causes = causes()
    let all = Set(troubled.map(\.rule.id))
    var open = all
    var diagnoses: [Diagnosis] = []
    for cause in causes {
      let candidates = cause.combines ? all : open
      guard cause.explains.contains(where: candidates.contains),
        let argument = cause.argue(examination),
        let diagnosis = judge(argument, for: cause, explaining: candidates, in: examination)
      else { continue }
      if diagnosis.certainty == .proven { open.subtract(diagnosis.rules) }
      diagnoses.append(diagnosis)
    }
    let explained = Set(diagnoses.flatMap(\.rules))
    let unexplained = SharedFailure.grouped(
      troubled.filter { $0.result == .fail && !explained.contains($0.rule.id) }, in: examination)
    let found =
      diagnoses.filter { $0.certainty == .proven } + diagnoses.filter { $0.certainty != .proven }
      + unexplained.map { .unexplained($0, of: examination, tried: causes) }
    let sorted = GivenValueDoubt.added(to: found, of: examination)
    return sorted.filter { $0.leavesPathUntrusted(in: examination.checks) }
      + sorted.filter { !$0.leavesPathUntrusted(in: examination.checks) }
  }

  /// Turns an argument into a diagnosis.
  ///
  /// Without a rival it is proven, otherwise consistent. If the mistake was corrected, only the rules
  /// count that pass after the correction.
  ///
  /// - Parameters:
  ///   - argument: The claim of the cause.
  ///   - cause: The cause.
  ///   - candidates: The rules that still need an explanation.
  ///   - examination: The artifact with its results.
  /// - Returns: `nil` if the argument explains none of the candidates.
  private static func judge(
    _ argument: Argument, for cause: Cause, explaining candidates: Set<RuleID>,
    in examination: Examination
  ) -> Diagnosis? {
    var rules = (argument.rules ?? cause.explains).filter(candidates.contains)
    var proof = argument.proof
    var counterfactual: Counterfactual?
    if let corrected = argument.corrected {
      let judged = Counterfactual(judging: corrected, instead: examination)
      rules = rules.filter(judged.passes)
      if proof.rival == nil {
        counterfactual = judged
        proof.correction = Correction(
          from: examination.input.expectations, to: corrected.expectations)
      }
    }
    guard !rules.isEmpty else { return nil }
    let effect = counterfactual ?? Counterfactual(explaining: rules, in: examination)
    return Diagnosis(
      cause: cause, wording: argument.wording, of: examination,
      certainty: proof.rival == nil ? .proven : .consistent, rules: rules, proof: proof,
      wouldPass: effect.wouldPass, remaining: effect.remaining)
  }
}
