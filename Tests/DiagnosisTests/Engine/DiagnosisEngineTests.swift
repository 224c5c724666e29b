import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import SystemCrypto
import Testing
import TrialBench

@testable import Diagnosis

@Suite("The diagnosis")
struct DiagnosisEngineTests {
  /// Known causes of genuine artifacts: Apple's samples use the unhashed challenge, its receipts
  /// of 2020 don't cover their signed attributes, and one copy has a flipped byte.
  private static let known = [
    "apple-guide": "N01-raw-challenge", "ios14.0": "P02-signed-attrs-assumed",
    "receipt-2020-09-16": "P02-signed-attrs-assumed", "mikedan37": "P12-receipt-corrupt",
  ]

  @Test(
    "claims only the known causes on genuine artifacts",
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

  @Test("names a path that doesn't lead to Apple's root before any mistake")
  func forged() throws {
    let trial = try Trial.attestation { $0.useClientDataHash(Trial.challenge) }.with {
      $0.attestationAnchor = .appleAttestationRoot
      $0.receiptAnchor = .appleReceiptRoot
    }
    #expect(trial.causes == ["C14-made-under-other-root", "N01-raw-challenge"])
    #expect(
      trial.diagnoses.first?.cause.statement
        == "The artifact's certificates don't lead to Apple's root.")
    let broken = try Trial.attestation {
      $0.useClientDataHash(Trial.challenge)
      $0.alterCertificate = { $0.flippingLastBit() }
    }
    #expect(broken.diagnoses.first?.rules.contains("attestation.chain") == true)
    #expect(broken.causes.contains("N01-raw-challenge"))
  }

  private func cause(
    _ id: String, explains rules: RuleID..., combines: Bool = false,
    argue: @escaping @Sendable (Examination) -> Argument?
  ) -> Cause {
    Cause(
      id, "", actor: .app, explains: rules, method: "", fix: [], reference: .init(""),
      combines: combines, argue: argue)
  }

  private func fact(_ id: String, _ rules: RuleID...) -> Cause {
    Cause(
      id, "", actor: .app, explains: rules, method: "", fix: [], reference: .init("")
    ) { _ in .observed("seen in \(id)", undoing: "") }
  }

  private func fit(_ id: String, _ rules: RuleID...) -> Cause {
    Cause(
      id, "", actor: .app, explains: rules, method: "", fix: [], reference: .init("")
    ) { _ in .observed("seen in \(id)", rival: "another", undoing: "") }
  }

  /// Fails attestation.counter and attestation.app-id.
  private func examination() throws -> Examination {
    try Trial.attestation { $0.authenticatorData.counter = 1 }
      .expecting { $0.appIDs = ["A.b"] }.examination
  }

  @Test("lists proven causes first, then in the order of explanation")
  func order() throws {
    let causes = [
      fit("one", "attestation.counter"), fact("two", "attestation.app-id"),
      fit("three", "attestation.counter"), fact("four", "attestation.counter"),
    ]
    let diagnoses = DiagnosisEngine.diagnose(try examination(), causes: causes)
    #expect(diagnoses.map(\.cause.id) == ["two", "four", "one", "three"])
    #expect(diagnoses.map(\.summary).first == "seen in two")
    #expect(diagnoses.map(\.proof.rival).last == "another")
  }

  @Test("explains only what a proven cause leaves open")
  func settled() throws {
    let causes = [
      fact("first", "attestation.counter"), fact("again", "attestation.counter"),
      fact("both", "attestation.counter", "attestation.app-id"),
    ]
    let diagnoses = DiagnosisEngine.diagnose(try examination(), causes: causes)
    #expect(diagnoses.map(\.cause.id) == ["first", "both"])
    #expect(diagnoses.map(\.rules) == [["attestation.counter"], ["attestation.app-id"]])
  }

  @Test("lets causes that combine share a rule")
  func combined() throws {
    let causes = ["one", "two"].map { id in
      cause(id, explains: "attestation.counter", combines: true) { _ in .observed(id, undoing: "") }
    }
    let diagnoses = DiagnosisEngine.diagnose(try examination(), causes: causes)
    #expect(diagnoses.filter { $0.certainty == .proven }.map(\.cause.id) == ["one", "two"])
  }

  @Test("skips causes whose rules pass, and claims none without a proof")
  func silence() throws {
    let causes = [
      fact("in order", "attestation.nonce"),
      cause("no proof", explains: "attestation.counter") { _ in nil },
    ]
    let diagnoses = DiagnosisEngine.diagnose(try examination(), causes: causes)
    #expect(diagnoses.map(\.certainty) == [.unexplained, .unexplained])
  }

  @Test("claims a reversed mistake only if the rule then passes")
  func recomputation() throws {
    let appID = Trial.appID
    let right = cause("right", explains: "attestation.app-id", "attestation.counter") {
      .recomputed($0.input.with { $0.expectations.appIDs = [appID] }, "", undoing: "")
    }
    let wrong = cause("wrong", explains: "attestation.app-id") {
      .recomputed($0.input.with { $0.expectations.appIDs = ["C.d"] }, "", undoing: "")
    }
    let diagnoses = DiagnosisEngine.diagnose(try examination(), causes: [wrong, right])
    let proven = try #require(diagnoses.first)
    #expect(proven.cause.id == "right")
    #expect(proven.rules == ["attestation.app-id"])
    #expect(proven.wouldPass.contains("attestation.app-id"))
    #expect(proven.remaining == ["attestation.counter"])
    #expect(diagnoses.dropFirst().map(\.rules) == [["attestation.counter"]])
  }

  @Test("lists what was tried for an unexplained failure, not for a warning")
  func unexplained() throws {
    let cause = cause("X01-tried", explains: "attestation.counter") { _ in nil }
    let diagnoses = DiagnosisEngine.diagnose(try examination(), causes: [cause])
    let counter = try #require(diagnoses.first { $0.rules == ["attestation.counter"] })
    #expect(counter.certainty == .unexplained)
    #expect(counter.proof.hypotheses.map(\.matched) == [false])
    #expect(counter.proof.hypotheses.first?.label.contains("X01-tried") == true)
    #expect(Set(counter.remaining) == ["attestation.counter", "attestation.app-id"])

    let warned = try Trial.attestation { $0.useClientDataHash(Array("once".utf8)) }
      .expecting { $0.challenge = .text("once", .utf8) }
    #expect(DiagnosisEngine.diagnose(warned.examination, causes: [cause]).isEmpty)
  }

  @Test("gives equal mistakes equal fingerprints, and others different ones")
  func fingerprint() throws {
    let causes = [fact("one", "attestation.counter"), fact("two", "attestation.app-id")]
    let once = DiagnosisEngine.diagnose(try examination(), causes: causes).map(\.fingerprint)
    let again = DiagnosisEngine.diagnose(try examination(), causes: causes).map(\.fingerprint)
    #expect(once == again)
    #expect(Set(once).count == 2)
    #expect(once.allSatisfy { $0.count == 32 })
  }
}
