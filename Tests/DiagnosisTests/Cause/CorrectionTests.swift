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

@Suite("A correction says what the record should have said")
struct CorrectionTests {
  private func correction(
    of trial: Trial, _ change: @Sendable (inout Expectations) -> Void
  ) -> [Correction.Member]? {
    trial.expecting(change).diagnoses.first?.proof.correction?.members
  }

  @Test("where the App ID was another")
  func appID() throws {
    let members = correction(of: try Trial.attestation()) { $0.appIDs = ["com.example.wallet"] }
    #expect(members == [.init("appId", .text(Trial.appID))])
  }

  @Test("where the environment was another")
  func environment() throws {
    let members = correction(of: try Trial.attestation()) { $0.environment = .development }
    #expect(members == [.init("environment", .text("production"))])
  }

  @Test("where the server read the challenge otherwise: the hash that the app passed")
  func challenge() throws {
    let hash = Digest.sha256(Digest.sha256(Trial.challenge))
    let trial = try Trial.attestation { $0.useClientDataHash(hash) }
    #expect(
      trial.diagnoses.first?.proof.correction?.members == [
        .init("challenge", .absent), .init("clientDataHash", .text(hash.hex)),
      ])
  }

  @Test("where the app hashed other bytes: those as the challenge")
  func hashedText() throws {
    let text = Array(Base64.encode(Trial.challenge).utf8)
    let trial = try Trial.attestation { $0.useClientDataHash(Digest.sha256(text)) }
    #expect(
      trial.diagnoses.first?.proof.correction?.members.contains(
        .init("challenge", .text(text.hex))) == true)
  }

  @Test("and nothing where the record is right and the artifact is damaged")
  func none() throws {
    let trial = try Trial.attestation { $0.receipt.appID = "8YE23NZS57.com.example.notes" }
    #expect(!trial.diagnoses.isEmpty)
    #expect(trial.diagnoses.allSatisfy { $0.proof.correction == nil })
  }
}
