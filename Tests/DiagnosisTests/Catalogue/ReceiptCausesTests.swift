import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
import Testing
import TrialBench

@Suite("Causes in receipts")
struct ReceiptCausesTests {
  @Test(
    "signed attributes that the signature does not cover are Apple's of 2020",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func signedAttributes(trial: Trial) {
    let hasAttributes = trial.subject.receipt?.signer?.signedAttributes != nil
    let diagnosis = trial.diagnoses.first { $0.cause.id == "P02-signed-attrs-assumed" }
    #expect((diagnosis != nil) == hasAttributes)
    #expect(diagnosis.map { $0.certainty == .proven && $0.rules == ["receipt.signature"] } != false)
  }

  @Test("signed attributes are no cause where they are covered, or nothing is signed")
  func nearMisses() throws {
    let covered = try Trial.receipt { $0.attributes = .covered }
    let unsigned = try Trial.receipt {
      $0.attributes = .notCovered
      $0.alterSignature = { $0.flippingLastBit() }
    }
    for trial in [covered, unsigned] {
      #expect(!trial.causes.contains("P02-signed-attrs-assumed"))
    }
  }

  @Test(
    "a receipt with a flipped byte in its signer is corrupt, or somebody else's",
    arguments: Trial.real(.attestation, "mikedan37"))
  func flippedByte(trial: Trial) throws {
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(trial.causes == ["P12-receipt-corrupt"])
    #expect(diagnosis.certainty == .consistent)
    #expect(diagnosis.rules == ["receipt.chain"])
    #expect(diagnosis.proof.rival?.isEmpty == false)
  }

  @Test("a real receipt with a flipped signature is corrupt, or somebody else's")
  func flippedSignature() throws {
    let trial = try #require(Trial.real(.receipt, "2020-11-22").first)
    let signature = try #require(trial.subject.receipt?.signer?.signature)
    let changed = trial.replacing(signature, with: signature.array.flippingLastBit())
    #expect(changed.rules(.fail) == ["receipt.signature"])
    #expect(changed.causes == ["P12-receipt-corrupt"])
  }

  @Test("a receipt under an anchor that the caller chose is not said to be Apple's")
  func otherAnchor() throws {
    let trial = try Trial.receipt { $0.alterSignature = { $0.flippingLastBit() } }
    #expect(trial.rules(.fail) == ["receipt.signature"])
    #expect(trial.causes.isEmpty)
  }
}
