import Claims
import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
import Results
import SystemCrypto
import Testing
import TrialBench

@Suite("A correction contains the right value of the record")
struct CorrectionTests {
  private func correction(
    of trial: Trial, _ change: @Sendable (inout Expectations) -> Void
  ) -> [Correction.Member]? {
    trial.expecting(change).diagnoses.first?.proof.correction?.members
  }

  @Test("for another App ID")
  func appID() throws {
    let members = correction(of: try Trial.attestation()) { $0.appIDs = ["com.example.wallet"] }
    #expect(members == [.init("appId", .text(Trial.appID))])
  }

  @Test("for another environment")
  func environment() throws {
    let members = correction(of: try Trial.attestation()) { $0.environment = .development }
    #expect(members == [.init("environment", .text("production"))])
  }

  @Test("for a challenge that the server misread: the hash that the app passed")
  func challenge() throws {
    let hash = Digest.sha256(Digest.sha256(Trial.challenge))
    let trial = try Trial.attestation { $0.useClientDataHash(hash) }
    #expect(
      trial.diagnoses.first?.proof.correction?.members == [
        .init("challenge", .absent), .init("clientDataHash", .text(hash.hex)),
      ])
  }

  @Test("for other bytes that the app hashed: these as the challenge")
  func hashedText() throws {
    let text = Array(Base64.encode(Trial.challenge).utf8)
    let trial = try Trial.attestation { $0.useClientDataHash(Digest.sha256(text)) }
    #expect(
      trial.diagnoses.first?.proof.correction?.members.contains(
        .init("challenge", .text(text.hex))) == true)
  }

  @Test("and none if the record is right and the artifact is damaged")
  func none() throws {
    let trial = try Trial.attestation { $0.receipt.appID = "8YE23NZS57.com.example.notes" }
    #expect(!trial.diagnoses.isEmpty)
    #expect(trial.diagnoses.allSatisfy { $0.proof.correction == nil })
  }
}
