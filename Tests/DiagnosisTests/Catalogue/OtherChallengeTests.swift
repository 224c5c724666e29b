import Claims
import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
import Results
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("The cause of another challenge")
struct OtherChallengeTests {
  private let id = "N10-stale-or-other-challenge"
  private let other = Digest.sha256(Array("another challenge".utf8))

  private func trial() throws -> Trial {
    try Trial.attestation { $0.useClientDataHash(Digest.sha256(other)) }
  }

  @Test("is consistent if no reading gives the recorded hash, and lists what was tried")
  func consistent() throws {
    let diagnosis = try #require(trial().diagnoses.first)
    #expect(diagnosis.cause.id == id)
    #expect(diagnosis.certainty == .consistent)
    #expect(diagnosis.proof.rival != nil)
    #expect(diagnosis.proof.hypotheses.count > 10)
    #expect(diagnosis.proof.hypotheses.allSatisfy { !$0.matched })
    #expect(diagnosis.cause.fix.contains { $0.code == FixStep.withFoundChallenge })
  }

  @Test("is proven by the record that the challenge was issued for")
  func proven() throws {
    let trial = try trial()
    let otherRecords = KnownOtherRecords(challenges: [Digest.sha256(other)])
    let diagnosis = try #require(trial.diagnoses(among: otherRecords).first)
    #expect(diagnosis.cause.id == id)
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules == ["attestation.nonce"])
    #expect(diagnosis.summary.contains(KnownOtherRecords.record.name))
  }

  @Test("warns of a replay, and takes the challenge from the session")
  func advice() throws {
    let cause = try #require(CauseCatalogue.cause(id))
    #expect(cause.fix.contains { $0.text.contains("can be a replay") })
    for id in [id, "N11-precomputed-hash-from-client"] {
      let codes = try #require(CauseCatalogue.cause(id)).fix.compactMap(\.code)
      #expect(codes.contains { $0.contains("take_challenge(session)") })
    }
  }

  @Test("isn't claimed without a challenge or a recorded hash")
  func nearMisses() throws {
    let unknown = try trial().expecting { $0.challenge = nil }
    let unrecorded = try Trial.attestation {
      $0.useClientDataHash(Digest.sha256(other))
      $0.hasReceipt = false
    }
    for trial in [unknown, unrecorded] { #expect(!trial.causes.contains(id)) }
  }

  @Test("isn't claimed if a reading of the challenge matches")
  func reading() throws {
    let trial = try Trial.attestation {
      $0.useClientDataHash(Digest.sha256(Digest.sha256(Trial.challenge)))
    }
    #expect(trial.causes == ["N02-double-hash"])
  }
}
