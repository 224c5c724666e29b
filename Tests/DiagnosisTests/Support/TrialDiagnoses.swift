import Checks
import Diagnosis
import Evidence
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

extension Examination {
  /// Collects the evidence on an artifact that is analyzed alone, with budget for any search.
  init(
    input: CheckInput, checks: [CheckResult],
    otherRecords: any OtherRecords = KnownOtherRecords(), answer: Served.Answer = .unknown,
    isAsSent: Bool = false, ofClient: Set<Topic> = [], ofOperator: Set<Topic> = [],
    otherAppIDs: [String] = []
  ) {
    self.init(
      input: input, checks: checks, otherRecords: otherRecords, answer: answer,
      isAsSent: isAsSent, ofClient: ofClient, ofOperator: ofOperator, otherAppIDs: otherAppIDs,
      budget: WorkBudget(bytes: .max))
  }
}

extension Diagnosis {
  /// Returns the step of the proof with a label.
  func step(_ label: String) -> Proof.Step? { proof.steps.first { $0.label == label } }
}
