import Claims
import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Causes in the time of evaluation")
struct CertificateTimeCausesTests {
  @Test("an expired leaf was valid when it was issued")
  func expired() throws {
    let late = Trial.issuedAt.adding(days: 10)
    let trial = try Trial.attestation().with { $0.evaluatedAt = late }
    #expect(trial.causes == ["C01-leaf-expired-now"])
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.certainty == .proven && diagnosis.cause.actor == .server)
    #expect(
      diagnosis.cause.statement
        == "The server verified the attestation too late, after its certificate expired.")
    #expect(diagnosis.rules == ["attestation.chain-validity"])
    #expect(diagnosis.wouldPass == ["attestation.chain-validity"])
    let step = try #require(diagnosis.step("time of evaluation"))
    #expect(step.configured.content == .time(late))
    #expect(step.recovered.content == .time(Trial.issuedAt))
  }

  @Test("an attestation of years ago has one cause, including its receipt")
  func archived() throws {
    let trial = try Trial.attestation().with { $0.evaluatedAt = Trial.issuedAt.adding(days: 900) }
    #expect(trial.causes == ["C01-leaf-expired-now"])
    #expect(
      trial.diagnoses.first?.rules == [
        "attestation.chain-validity", "receipt.chain-validity", "receipt.expiration",
      ])
  }

  @Test("an expired leaf isn't the cause if another certificate is, or if it is unsigned")
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

  @Test("a capture after the leaf's end is a late arrival, or has a wrong time")
  func arrivedLate() throws {
    let late = Trial.issuedAt.adding(days: 10)
    let trial = try Trial.attestation().expecting { $0.capturedAt = late }
      .with { $0.evaluatedAt = late }
    #expect(trial.causes == ["C01-leaf-expired-now"])
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.certainty == .consistent)
    #expect(diagnosis.rules == ["attestation.chain-validity", "receipt.creation-time"])
    #expect(diagnosis.proof.rival?.contains("time of capture") == true)
    #expect(diagnosis.proof.correction == nil)
    #expect(
      diagnosis.cause.fix.first?.text.hasPrefix("Reject it, unless your server accepted it") == true
    )
    // The leaf is expired, even if other certificates are too.
    let pki = try Trial.pki.changingAttestationIssuer {
      $0.notAfter = $0.notBefore.adding(days: 365)
    }
    let other = try Trial.attestation(pki: pki).expecting { $0.capturedAt = late }
      .with { $0.evaluatedAt = late }
    #expect(other.rules(.fail).contains("attestation.chain-validity"))
    #expect(
      other.diagnoses.allSatisfy {
        !$0.rules.contains("attestation.chain-validity") || $0.certainty == .unexplained
      })
  }

  private func captured(_ minutes: Int64, _ trial: Trial) -> Trial {
    let time = Trial.issuedAt.adding(milliseconds: minutes * 60_000)
    return trial.with {
      $0.expectations.capturedAt = time
      $0.evaluatedAt = time
    }
  }

  @Test("a capture before the issue is consistent with a slow clock")
  func slowClock() throws {
    for trial in [try Trial.attestation(), try Trial.receipt()] {
      let early = captured(-90, trial)
      #expect(early.causes == ["C02-clock-skew"])
      #expect(early.diagnoses.first?.certainty == .consistent)
      #expect(early.diagnoses.first?.rules == ["receipt.creation-time"])
      #expect(early.diagnoses.first?.summary.contains("90 minutes") == true)
      #expect(captured(-4, trial).causes.isEmpty)
    }
    let days = captured(-3 * 1_440, try Trial.attestation())
    #expect(days.causes == ["C02-clock-skew"])
    #expect(days.diagnoses.first?.rules.contains("attestation.chain-validity") == true)
  }
}
