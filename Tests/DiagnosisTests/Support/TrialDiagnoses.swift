import Checks
import Diagnosis
import Results
import TrialBench

extension Trial {
  var examination: Examination { Examination(subject: subject, checks: checks) }

  /// What the engine makes of everything that the rules find.
  var diagnoses: [Diagnosis] { DiagnosisEngine.diagnose(examination) }

  /// The names of the causes that the engine claims; failures without a cause are not among them.
  var causes: [String] {
    diagnoses.filter { $0.certainty != .unexplained }.map(\.cause.id)
  }
}

extension Diagnosis {
  /// The step of the proof that bears a label.
  func step(_ label: String) -> Proof.Step? { proof.steps.first { $0.label == label } }
}
