import Checks
import Diagnosis
import Results
import TrialBench

extension Trial {
  var examination: Examination { Examination(input: input, checks: checks) }

  /// The diagnoses of all findings.
  var diagnoses: [Diagnosis] { DiagnosisEngine.diagnose(examination) }

  /// The IDs of the claimed causes, without unexplained failures.
  var causes: [String] {
    diagnoses.filter { $0.certainty != .unexplained }.map(\.cause.id)
  }
}

extension Diagnosis {
  /// Returns the step of the proof with a label.
  func step(_ label: String) -> Proof.Step? { proof.steps.first { $0.label == label } }
}
