import Evidence
import Results

/// The doubt about causes that rest on a value that only an option of the analysis states, although
/// the server accepted the artifact: the option may be wrong, and not the artifact.
struct OptionDoubt {
  /// The value that the option states.
  private let topic: Topic
  /// The option, as it is typed.
  private let option: String
  /// The value in words.
  private let name: String
  /// The rules that compare an artifact with the value.
  private let rules: Set<RuleID>

  /// All values that an option states and a rule compares exactly.
  private static let all = [
    OptionDoubt(
      topic: .appID, option: "--app-id", name: "App ID",
      rules: ["attestation.app-id", "receipt.app-id", "assertion.app-id", "token.app-id"]),
    OptionDoubt(
      topic: .environment, option: "--environment", name: "environment",
      rules: ["attestation.environment", "receipt.environment"]),
  ]

  /// Returns the diagnoses, with a rival and a first step for those that rest on such a value.
  ///
  /// - Parameters:
  ///   - diagnoses: the causes that were found, best first.
  ///   - examination: the artifact with the server's answer.
  static func added(to diagnoses: [Diagnosis], of examination: Examination) -> [Diagnosis] {
    guard examination.isAccepted else { return diagnoses }
    let all = all.filter { examination.isOnlyOption($0.topic) }
    let doubted = diagnoses.map { diagnosis in
      all.first { $0.rules.isSuperset(of: diagnosis.rules) }?.added(to: diagnosis) ?? diagnosis
    }
    return Certainty.allCases.flatMap { certainty in doubted.filter { $0.certainty == certainty } }
  }

  /// Returns a diagnosis with the doubt; unchanged if it is unexplained.
  private func added(to diagnosis: Diagnosis) -> Diagnosis {
    guard diagnosis.certainty != .unexplained else { return diagnosis }
    var (cause, proof) = (diagnosis.cause, diagnosis.proof)
    cause.fix.insert(
      FixStep("Compare the option \(option) with the \(name) that the server expects."), at: 0)
    let expects = "The server expects "
    if proof.summary.begins(with: expects) {
      proof.summary = "By the option, the server expects " + proof.summary.dropFirst(expects.count)
    }
    let rival = "an option of this analysis that isn't the server's value"
    proof.rival =
      proof.rival.map { "\($0); or \(rival)" } ?? "A\(rival.dropFirst())"
    return Diagnosis(
      cause: cause, certainty: .consistent, rules: diagnosis.rules, proof: proof,
      wouldPass: diagnosis.wouldPass, remaining: diagnosis.remaining,
      fingerprint: diagnosis.fingerprint)
  }
}
