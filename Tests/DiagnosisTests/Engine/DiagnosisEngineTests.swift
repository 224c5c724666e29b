import Checks
import Decoding
import Diagnosis
import Forge
import SystemCrypto
import Testing
import TrialBench

@Suite("The diagnosis")
struct DiagnosisEngineTests {
  /// What is known of some genuine artifacts: Apple's samples hash nothing, its receipts of 2020 are
  /// signed oddly, and one copy has a flipped byte.
  private static let known = [
    "apple-guide": "N01-raw-challenge", "ios14.0": "P02-signed-attrs-assumed",
    "receipt-2020-09-16": "P02-signed-attrs-assumed", "mikedan37": "P12-receipt-corrupt",
  ]

  @Test(
    "claims nothing on genuine artifacts but what is known of them",
    arguments: Trial.genuine(.attestation) + Trial.genuine(.assertion) + Trial.genuine(.receipt))
  func genuine(trial: Trial) {
    let known = Self.known.filter { trial.description.contains($0.key) }.map(\.value)
    #expect(trial.causes == known)
  }

  @Test("explains two independent mistakes by two causes, each with its own rule")
  func independent() throws {
    let trial = try Trial.attestation { $0.useClientDataHash(Trial.challenge) }.with {
      $0.expectations.appIDs = ["com.example.wallet"]
      $0.evaluatedAt = Trial.issuedAt.adding(days: 10)
    }
    #expect(
      trial.causes == ["N01-raw-challenge", "R01-bundle-only", "C01-leaf-expired-now"])
    #expect(
      trial.diagnoses.map(\.rules) == [
        ["attestation.nonce"], ["attestation.app-id"], ["attestation.chain-validity"],
      ])
  }

  private func cause(
    _ id: String, _ certainty: Certainty?, _ rules: RuleID...
  ) -> Cause {
    Cause(id, "", actor: .app, explains: rules, fix: [], reference: .init("")) { _ in
      certainty.map { Proof($0, "seen in \(id)", undoing: "") }
    }
  }

  /// Fails attestation.counter and attestation.app-id.
  private func examination() throws -> Examination {
    try Trial.attestation { $0.authenticatorData.counter = 1 }
      .expecting { $0.appIDs = ["A.b"] }.examination
  }

  @Test("puts what is proven first, and keeps the catalogue's order within a certainty")
  func order() throws {
    let causes = [
      cause("one", .consistent, "attestation.counter"), cause("two", .proven, "attestation.app-id"),
      cause("three", .consistent, "attestation.counter"),
      cause("four", .proven, "attestation.counter"),
    ]
    let diagnoses = DiagnosisEngine.diagnose(try examination(), causes: causes)
    #expect(diagnoses.map(\.cause.id) == ["two", "four", "one", "three"])
    #expect(diagnoses.map(\.summary).first == "seen in two")
  }

  @Test("does not explain again what a proven cause explains, but what it leaves open")
  func settled() throws {
    let causes = [
      cause("first", .proven, "attestation.counter"),
      cause("again", .proven, "attestation.counter"),
      cause("both", .proven, "attestation.counter", "attestation.app-id"),
    ]
    let diagnoses = DiagnosisEngine.diagnose(try examination(), causes: causes)
    #expect(diagnoses.map(\.cause.id) == ["first", "both"])
    #expect(diagnoses.map(\.rules) == [["attestation.counter"], ["attestation.app-id"]])
  }

  @Test("asks no cause whose rules are in order, and claims none that shows no proof")
  func silence() throws {
    let causes = [
      cause("in order", .proven, "attestation.nonce"),
      cause("no proof", nil, "attestation.counter"),
    ]
    #expect(DiagnosisEngine.diagnose(try examination(), causes: causes).isEmpty)
  }
}
