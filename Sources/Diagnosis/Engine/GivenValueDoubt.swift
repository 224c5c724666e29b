import Checks
import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

/// An expected value that the operator may have stated wrongly, and the rules that compare with it.
///
/// If the server accepted an artifact that fails these rules, and only an option or a context record
/// states the value, then the value may be wrong and not the artifact. So may an App ID if a server
/// accepted another attestation of the same app. No cause that rests on the value is proven then.
struct GivenValueDoubt {
  /// What the value is.
  private let topic: Topic
  /// The value in words.
  private let name: String
  /// The rules that compare an artifact with the value.
  private let rules: Set<RuleID>

  /// The values that are doubted: App ID and environment.
  private static let all = [
    GivenValueDoubt(
      topic: .appID, name: "App ID",
      rules: ["attestation.app-id", "receipt.app-id", "assertion.app-id", "token.app-id"]),
    GivenValueDoubt(
      topic: .environment, name: "environment",
      rules: ["attestation.environment", "receipt.environment"]),
  ]

  /// Returns the diagnoses, with the doubt added to those that rest on such a value, sorted by
  /// certainty again. They are unchanged if the server isn't known to have accepted the artifact or its app.
  ///
  /// - Parameters:
  ///   - diagnoses: The causes that were found, best first.
  ///   - examination: The artifact with the server's answer.
  static func added(to diagnoses: [Diagnosis], of examination: Examination) -> [Diagnosis] {
    let input = examination.input
    let data = input.attestation?.authenticatorData ?? input.wholeAssertion?.authenticatorData
    // An app that was given isn't doubted: then only the receipt is of a different one.
    let app = data?.rpIDHash?.array
    let isGiven = input.expectations.appIDs.contains { Digest.sha256(Array($0.utf8)) == app }
    let all = all.filter { examination.isOnlyOfOperator($0.topic) }
    let other =
      examination.isAccepted || all.isEmpty || isGiven
      ? nil : app.flatMap { examination.otherRecords.acceptance(ofApp: $0) }
    guard examination.isAccepted || other != nil else { return diagnoses }
    let doubted = diagnoses.map { diagnosis in
      all.first {
        $0.rules.isSuperset(of: diagnosis.rules) && (other == nil || $0.topic == .appID)
      }?.added(to: diagnosis, by: other) ?? diagnosis
    }
    return Certainty.allCases.flatMap { certainty in doubted.filter { $0.certainty == certainty } }
  }

  /// Returns the diagnosis as `consistent`, with the rival explanation that the given value is wrong, and
  /// with a first step that compares it with the server's. An unexplained diagnosis is
  /// unchanged.
  ///
  /// - Parameter other: The record that a server accepted, if it isn't this artifact's.
  private func added(to diagnosis: Diagnosis, by other: OtherRecord?) -> Diagnosis {
    guard diagnosis.certainty != .unexplained else { return diagnosis }
    var (cause, proof) = (diagnosis.cause, diagnosis.proof)
    cause.fix.insert(
      "Compare the \(name) given to this analysis with the one that the server expects.",
      at: 0)
    let expects = "The server expects "
    if proof.summary.begins(with: expects) {
      proof.summary =
        "By the given value, the server expects " + proof.summary.dropFirst(expects.count)
    }
    let rival =
      "a value given to this analysis that isn't the server's"
      + (other.map { ": a server accepted this app in “\($0.name)”" } ?? "")
    proof.rival =
      proof.rival.map { "\($0); or \(rival)" } ?? "A\(rival.dropFirst())"
    return Diagnosis(
      cause: cause, certainty: .consistent, rules: diagnosis.rules, proof: proof,
      wouldPass: diagnosis.wouldPass, remaining: diagnosis.remaining,
      fingerprint: diagnosis.fingerprint)
  }
}
