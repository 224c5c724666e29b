import Checks
import Diagnosis
import Evidence
import Forge
import Results
import SystemCrypto
import Testing
import TrialBench

@Suite("Forms of a hash that app and server can share")
struct SharedReadingsTests {
  /// Returns an attestation whose app hashed the given bytes of the challenge.
  private func trial(_ form: @escaping ([UInt8]) -> [UInt8]) throws -> Trial {
    try Trial.attestation { $0.useClientDataHash(form(Trial.challenge)) }
  }

  private func diagnoses(_ trial: Trial, _ answer: Served.Answer) -> [Diagnosis] {
    DiagnosisEngine.diagnose(
      Examination(input: trial.input, checks: trial.checks, answer: answer))
  }

  private func isShared(_ trial: Trial) -> Bool {
    SharedReadings.explain(Array(trial.rules(.fail)), diagnoses(trial, .accepted))
  }

  @Test("explain an attestation that hashes another form of its challenge, and no other one")
  func explained() throws {
    #expect(try isShared(trial { Digest.sha256(Digest.sha256($0)) }))
    // Nothing of the challenge is in the hash, so that the server compares none.
    #expect(try !isShared(trial { _ in Digest.sha256([UInt8]()) }))
    #expect(try !isShared(trial { Digest.sha256($0.map { $0 ^ 0x55 }) }))
    #expect(!SharedReadings.explain([], []))
  }

  @Test("don't explain an attestation that fails another rule as well")
  func besideAnother() throws {
    let trial = try Trial.attestation {
      $0.useClientDataHash(Digest.sha256(Digest.sha256(Trial.challenge)))
      $0.authenticatorData.counter = 5
    }
    #expect(!isShared(trial))
  }

  @Test(
    "say over what a nonce was accepted, and what Apple's steps hash only if the server didn't accept it"
  )
  func wording() throws {
    let trial = try trial { Digest.sha256(Digest.sha256($0)) }
    for answer in [Served.Answer.accepted, .refused, .unknown] {
      let diagnosis = try #require(diagnoses(trial, answer).first)
      #expect(diagnosis.cause.id == "N02-double-hash")
      let statement = diagnosis.cause.statement
      #expect(
        statement.hasPrefix("The server accepted a nonce made with ") == (answer == .accepted))
      #expect(statement.contains("Apple's steps hash") == (answer != .accepted), "\(statement)")
      let isTested = diagnosis.cause.fix.first?.text.hasPrefix(
        "Send an attestation for a wrong challenge")
      #expect(isTested == (answer == .accepted))
    }
  }
}
