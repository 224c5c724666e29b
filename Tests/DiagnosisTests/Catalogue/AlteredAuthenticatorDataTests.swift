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

@Suite("The cause of altered authenticator data")
struct AlteredAuthenticatorDataTests {
  private let id = "N13-forged-or-mutated-authdata"

  /// The counter's last byte is set after everything was signed.
  private func altered(
    _ change: (inout AttestationPlan) throws -> Void = { _ in }
  ) throws -> Trial {
    try Trial.attestation {
      $0.alterAuthenticatorData = { Array($0[..<36]) + [7] + $0[37...] }
      try change(&$0)
    }
  }

  @Test("is proven by certificate and receipt, which agree")
  func proven() throws {
    let trial = try altered()
    let attestation = try #require(trial.input.attestation)
    let data = try #require(attestation.authenticatorData).bytes.array
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(trial.causes == [id])
    #expect(diagnosis.certainty == .proven)
    #expect(
      diagnosis.rules == ["receipt.client-hash", "attestation.nonce", "attestation.counter"])
    let nonces = try #require(diagnosis.step("nonce"))
    #expect(
      nonces.configured.content
        == .bytes(Digest.sha256(data + Digest.sha256(Trial.challenge))))
    #expect(nonces.recovered.content == attestation.details?.nonce.map { .bytes($0.array) })
  }

  @Test(
    "names the part that was changed, and the rules that this part breaks",
    arguments: [
      (0, "rpIdHash", ["attestation.certified-app-id", "attestation.app-id", "receipt.app-id"]),
      (36, "counter", ["attestation.counter"]),
      (37, "aaguid", ["attestation.environment", "receipt.environment"]),
      (55, "credentialId", ["attestation.credential-id"]),
      (100, "public key", ["attestation.public-key"]),
    ] as [(Int, String, [RuleID])])
  func parts(place: Int, name: String, rules: [RuleID]) throws {
    let trial = try Trial.attestation {
      $0.alterAuthenticatorData = {
        $0.enumerated().map { $0.offset == place ? $0.element ^ 1 : $0.element }
      }
    }
    let diagnosis = try #require(trial.diagnoses.first { $0.cause.id == id })
    #expect(diagnosis.summary.hasSuffix("changed: \(name)."))
    let broken = Set(diagnosis.rules).subtracting(["receipt.client-hash", "attestation.nonce"])
    #expect(broken == Set(rules).intersection(trial.rules(.fail)))
  }

  @Test(
    "is only consistent if the data is complete and of another key"
  )
  func otherKey() throws {
    let other = try Trial.key("other").publicPoint
    let trial = try Trial.attestation { plan in
      var mismatched = plan.authenticatorData
      mismatched.credential?.id = Digest.sha256(other)
      mismatched.credential?.publicPoint = other
      plan.alterAuthenticatorData = { [data = mismatched.encoded] _ in data }
    }
    let diagnosis = try #require(trial.diagnoses.first { $0.cause.id == id })
    #expect(diagnosis.certainty == .consistent)
    #expect(diagnosis.summary.hasSuffix("changed: credentialId, public key."))
  }

  @Test("needs no challenge")
  func withoutChallenge() throws {
    #expect(try altered().expecting { $0.challenge = nil }.causes == [id])
  }

  @Test("is only consistent without a challenge if nothing in the data shows a change")
  func receiptOrData() throws {
    let trial = try Trial.attestation { $0.receipt.clientHash = Digest.sha256([0]) }
      .expecting { $0.challenge = nil }
    let diagnosis = try #require(trial.diagnoses.first { $0.cause.id == id })
    #expect(diagnosis.certainty == .consistent)
  }

  @Test("isn't claimed if the challenge gives the nonce")
  func otherReceipt() throws {
    let trial = try Trial.attestation { $0.receipt.clientHash = Digest.sha256([0]) }
    #expect(trial.rules(.fail) == ["receipt.client-hash"])
    #expect(!trial.causes.contains(id))
  }

  @Test("isn't claimed if Apple didn't sign certificate and receipt")
  func unsigned() throws {
    let otherKey = try Trial.pki.receiptSigner.certificate
    var foreignReceipts = try Trial.pki
    foreignReceipts.receiptRoot = try Trial.foreignPKI.receiptRoot
    foreignReceipts.receiptIssuer = try Trial.foreignPKI.receiptIssuer
    foreignReceipts.receiptSigner = try Trial.foreignPKI.receiptSigner
    let plan: (inout AttestationPlan) -> Void = {
      $0.alterAuthenticatorData = { Array($0[..<36]) + [7] + $0[37...] }
    }
    let trials = [
      try altered { $0.receipt.alterSignature = { $0.flippingLastBit() } },
      try altered { $0.receipt.certificate = otherKey },
      try altered { $0.alterCertificate = { $0.flippingLastBit() } },
      try Trial.attestation(pki: foreignReceipts, plan),
    ]
    for trial in trials {
      #expect(trial.rules(.fail).contains("receipt.client-hash"))
      #expect(!trial.causes.contains(id))
    }
  }
}
