package import Checks

/// Finds out why rules failed: holds every cause that could explain them against the evidence.
package enum DiagnosisEngine {
  /// The causes that the evidence shows, most certain first, and in the catalogue's order within one
  /// certainty.
  ///
  /// The order of the catalogue is the order of explanation: what a proven cause explains is not
  /// explained again by a later one. Without a failed or warned rule there is nothing to explain.
  package static func diagnose(
    _ examination: Examination, causes: [Cause] = CauseCatalogue.all
  ) -> [Diagnosis] {
    var open = Set(examination.checks.filter(\.isTroubled).map(\.rule.id))
    var diagnoses: [Diagnosis] = []
    for cause in causes where !open.isDisjoint(with: cause.explains) {
      guard let proof = cause.prove(examination) else { continue }
      let rules = cause.explains.filter(open.contains)
      if proof.certainty == .proven { open.subtract(rules) }
      diagnoses.append(
        Diagnosis(
          cause: cause, certainty: proof.certainty, rules: rules, summary: proof.summary,
          proof: proof))
    }
    return diagnoses.filter { $0.certainty == .proven }
      + diagnoses.filter { $0.certainty != .proven }
  }
}

extension CheckResult {
  /// Whether the result asks for an explanation.
  package var isTroubled: Bool { result == .fail || result == .warn }
}
