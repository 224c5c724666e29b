import Checks
import Diagnosis
import TrialBench

extension Trial {
  var examination: Examination { Examination(subject: subject, checks: checks) }

  /// What the engine makes of everything that the rules find.
  var diagnoses: [Diagnosis] { DiagnosisEngine.diagnose(examination) }

  /// The names of the causes that the engine claims.
  var causes: [String] { diagnoses.map(\.cause.id) }
}

extension Diagnosis {
  /// The step of the proof that bears a label.
  func step(_ label: String) -> Proof.Step? { proof.steps.first { $0.label == label } }
}
