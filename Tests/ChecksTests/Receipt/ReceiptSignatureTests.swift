import Checks
import Decoding
import Evidence
import Forge
import Testing
import TrialBench

@Suite("Rule receipt.signature")
struct ReceiptSignatureTests {
  @Test(
    "passes on genuine receipts, and warns of those of 2020 with attributes",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    let hasAttributes = trial.subject.receipt?.signer?.signedAttributes != nil
    #expect(trial.finding(of: .receiptSignature).result == (hasAttributes ? .warn : .pass))
  }

  @Test("passes where the signature covers the attributes, and warns where it does not")
  func attributes() throws {
    for (attributes, result) in [
      (SignedAttributes.covered, Finding.Result.pass), (.notCovered, .warn),
    ] {
      let finding = try Trial.receipt { $0.attributes = attributes }
        .finding(of: .receiptSignature)
      #expect(finding.result == result)
      #expect(finding.paths == ["/receipt/signers/0/signature"])
    }
  }

  @Test("fails on an altered signature, with attributes and without, and points at it")
  func alteredSignature() throws {
    for attributes in [SignedAttributes.none, .covered, .notCovered] {
      let trial = try Trial.receipt {
        $0.attributes = attributes
        $0.alterSignature = { $0.flippingLastBit() }
      }
      let signature = try #require(trial.subject.receipt?.signer?.signature).array
      let finding = trial.finding(of: .receiptSignature)
      #expect(finding.result == .fail)
      #expect(finding.places == [signature])
    }
  }

  @Test("fails where a field was changed behind the signature")
  func alteredPayload() throws {
    for attributes in [SignedAttributes.none, .covered] {
      let trial = try Trial.receipt {
        $0.attributes = attributes
        $0.alterSignedFields = { fields in fields.reversed() }
      }
      #expect(trial.finding(of: .receiptSignature).result == .fail)
    }
  }

  @Test("fails where the signer's certificate is not in the message")
  func noSigner() throws {
    let finding = try Trial.receipt { $0.arrangeCertificates = { Array($0.dropFirst()) } }
      .finding(of: .receiptSignature)
    #expect(finding.result == .fail)
    #expect(finding.found == "The certificate that SignerInfo names is not in the message.")
  }

  @Test("judges nothing in a message that is cut")
  func cut() throws {
    let trial = try Trial.receipt { $0.alterMessage = { $0.dropLast(100) } }
    #expect(trial.finding(of: .receiptSignature).result == .notRun)
  }
}
