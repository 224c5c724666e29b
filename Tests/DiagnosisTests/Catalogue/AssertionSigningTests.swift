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

@Suite("Causes of a signature in another form, or by another key")
struct AssertionSigningTests {
  @Test("r ‖ s is proven by its DER form")
  func rawSignature() throws {
    let trial = try Trial.assertion { $0.alterSignature = Self.raw }
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.cause.id == "S03-raw-rs")
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules.contains("assertion.signature"))
  }

  @Test("64 other bytes aren't r ‖ s")
  func otherBytes() throws {
    let trial = try Trial.assertion {
      $0.alterSignature = { Self.raw($0).map { $0 ^ 1 } }
    }
    #expect(trial.rules(.fail).contains("assertion.signature"))
    #expect(!trial.causes.contains("S03-raw-rs"))
  }

  @Test("a nonce that was signed as a digest is proven by that digest")
  func nonceAsDigest() throws {
    let trial = try Trial.assertion { plan in
      let nonce = Digest.sha256(plan.authenticatorData.encoded + Digest.sha256(plan.clientData))
      let signature = try plan.key.sign(digest: nonce, of: .sha256)
      plan.alterSignature = { _ in signature }
    }
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.cause.id == "S19-nonce-as-digest")
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules == ["assertion.signature"])
  }

  @Test("another digest isn't the nonce")
  func otherDigest() throws {
    let trial = try Trial.assertion { plan in
      let signature = try plan.key.sign(digest: Digest.sha256(plan.clientData), of: .sha256)
      plan.alterSignature = { _ in signature }
    }
    #expect(trial.rules(.fail).contains("assertion.signature"))
    #expect(!trial.causes.contains("S19-nonce-as-digest"))
  }

  @Test("another key is recovered from the signature, and matches the sent key ID")
  func wrongKey() throws {
    let other = try Trial.key("another device")
    let identifier = Digest.sha256(other.publicPoint)
    let trial = try Trial.assertion { $0.key = other }
    #expect(!trial.causes.contains("S04-wrong-key"))
    let sent = trial.expecting { $0.keyID = identifier.base64 }
    let diagnosis = try #require(sent.diagnoses.first)
    #expect(diagnosis.cause.id == "S04-wrong-key")
    #expect(diagnosis.certainty == .consistent)
    #expect(diagnosis.proof.rival?.contains("never attested") == true)
    #expect(diagnosis.step("public key")?.recovered.content == .bytes(other.publicPoint))
  }

  @Test("another key is found in an attestation of the same run")
  func attestedKey() throws {
    let other = try Trial.key("another device")
    let identifier = Digest.sha256(other.publicPoint)
    let known = AttestedKey(
      point: other.publicPoint, identifier: identifier, counter: 0, rpIDHash: [])
    let trial = try Trial.assertion { $0.key = other }
    let diagnosis = trial.diagnoses(among: KnownOtherRecords(keys: [identifier: known])).first
    #expect(diagnosis?.cause.id == "S04-wrong-key")
    #expect(diagnosis?.certainty == .proven)
    #expect(diagnosis?.summary.contains(KnownOtherRecords.record.name) == true)
  }

  @Test("the client data of another record is proven by the signature")
  func exchanged() throws {
    let other = #"{"amount":"9.00"}"#
    let trial = try Trial.assertion { $0.clientData = Array(other.utf8) }
    let otherRecords = KnownOtherRecords(
      clientData: [try Trial.keyIdentifier(): [.text(other, .utf8)]])
    let diagnosis = trial.diagnoses(among: otherRecords).first
    #expect(diagnosis?.cause.id == "S22-exchanged-clientdata")
    #expect(diagnosis?.certainty == .proven)
    let ofOthers = KnownOtherRecords(
      clientData: [try Trial.keyIdentifier("another device"): [.text(other, .utf8)]])
    #expect(trial.diagnoses(among: ofOthers).allSatisfy { $0.certainty == .unexplained })
    #expect(!trial.causes.contains("S22-exchanged-clientdata"))
  }

  @Test("another value of the request is consistent; one with the digest of another body is proven")
  func otherValue() throws {
    let signed = "sha-256=:AAAA:"
    let trial = try Trial.assertion { $0.clientData = Array(signed.utf8) }
    func diagnosis(isOfOtherBody: Bool) -> Diagnosis? {
      var input = trial.input
      input.coveredValue = CoveredValue(
        .text(signed, .utf8), at: "the request", isOfOtherBody: isOfOtherBody)
      return DiagnosisEngine.diagnose(Examination(input: input, checks: trial.checks)).first
    }
    let value = try #require(diagnosis(isOfOtherBody: false))
    #expect(value.cause.id == "S29-other-value-of-request")
    #expect(value.certainty == .consistent)
    let body = try #require(diagnosis(isOfOtherBody: true))
    #expect(body.cause.id == "S29-other-value-of-request")
    #expect(body.certainty == .proven)
    #expect(body.cause.statement == "The body isn't the one whose digest the app signed.")
    #expect(body.cause.fix.first?.text.hasPrefix("Reject it") == true)
    #expect(body.wouldPass == ["assertion.signature"])
  }

  /// r ‖ s of a DER signature: two integers, each without its leading zeros or with one.
  @Sendable private static func raw(_ der: [UInt8]) -> [UInt8] {
    let first = Int(der[3])
    let halves = [Array(der[4..<(4 + first)]), Array(der[(6 + first)...])]
    return halves.flatMap { half in
      [UInt8](repeating: 0, count: max(0, 32 - half.count)) + half.suffix(32)
    }
  }
}
