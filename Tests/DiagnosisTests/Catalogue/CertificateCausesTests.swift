import Checks
import Decoding
import Diagnosis
import Forge
import Testing
import TrialBench

@Suite("Causes in certificates")
struct CertificateCausesTests {
  @Test("an expired leaf was good when it was issued")
  func expired() throws {
    let late = Trial.issuedAt.adding(days: 10)
    let trial = try Trial.attestation().with { $0.evaluatedAt = late }
    #expect(trial.causes == ["C01-leaf-expired-now"])
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules == ["attestation.chain-validity"])
    let step = try #require(diagnosis.step("time of evaluation"))
    #expect(step.configured.content == .time(late))
    #expect(step.recovered.content == .time(Trial.issuedAt))
    let mended = trial.with { $0.evaluatedAt = Trial.issuedAt }
    #expect(mended.finding(of: .attestationChainValidity).result == .pass)
  }

  @Test("an expired leaf is not the cause where another certificate is, or nobody signed it")
  func nearMisses() throws {
    let pki = try Trial.pki.changingAttestationIssuer {
      $0.notAfter = $0.notBefore.adding(days: 365)
    }
    let trials = [
      try Trial.attestation(pki: pki),
      try Trial.attestation().with { $0.evaluatedAt = Trial.issuedAt.adding(days: -9) },
      try Trial.attestation { $0.alterCertificate = { $0.flippingLastBit() } }
        .with { $0.evaluatedAt = Trial.issuedAt.adding(days: 9) },
    ]
    for trial in trials {
      #expect(trial.rules(.fail).contains("attestation.chain-validity"))
      #expect(!trial.causes.contains("C01-leaf-expired-now"))
    }
  }

  @Test(
    "another registered format is an attestation of another kind",
    arguments: ["apple", "packed", "none", "android-key", "android-safetynet", "fido-u2f", "tpm"])
  func otherFormat(name: String) throws {
    let trial = try Trial.attestation { $0.format = name }
    #expect(trial.causes == ["C11-not-app-attest-cert"])
    #expect(trial.diagnoses.first?.rules == ["attestation.format"])
    #expect(trial.diagnoses.first?.summary.contains("“\(name)”") == true)
  }

  @Test("a format that nobody registered is no attestation of another kind")
  func unknownFormat() throws {
    let trial = try Trial.attestation { $0.format = "apple-appattest2" }
    #expect(trial.rules(.fail) == ["attestation.format"])
    #expect(trial.causes.isEmpty)
  }
}
