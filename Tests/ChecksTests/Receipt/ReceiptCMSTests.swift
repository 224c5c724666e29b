import Checks
import Decoding
import Evidence
import Forge
import Testing
import TrialBench

@Suite("Rule receipt.cms")
struct ReceiptCMSTests {
  @Test(
    "passes on genuine receipts, alone and inside attestations",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation, except: "mikedan37"))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .receiptCMS).result == .pass)
  }

  @Test("passes on a message with definite lengths and with signed attributes")
  func otherEncodings() throws {
    let definite = try Trial.receipt { $0.encoding = .definite }
    let attributes = try Trial.receipt { $0.attributes = .covered }
    for trial in [definite, attributes] {
      #expect(trial.finding(of: .receiptCMS).result == .pass)
    }
  }

  @Test("fails where the message is cut anywhere", arguments: [1, 40, 200, 1_500, 3_500])
  func cut(count: Int) throws {
    let trial = try Trial.receipt { $0.alterMessage = { $0.dropLast(count) } }
    #expect(trial.finding(of: .receiptCMS).result == .fail)
  }

  @Test("fails where bytes follow the message, and points at them")
  func trailingBytes() throws {
    let finding = try Trial.receipt { $0.alterMessage = { $0 + [0x05, 0x00] } }
      .finding(of: .receiptCMS)
    #expect(finding.result == .fail)
    #expect(finding.places == [[0x05, 0x00]])
  }

  @Test("warns of a certificate that is not on the signer's path")
  func foreignCertificate() throws {
    let other = try Trial.pki.attestationIssuer.certificate
    let finding = try Trial.receipt { $0.arrangeCertificates = { $0 + [other] } }
      .finding(of: .receiptCMS)
    #expect(finding.result == .warn)
    #expect(finding.found == "A certificate in the message is not on the signer's path.")
    #expect(finding.evidence.map(\.role) == [.context])
  }

  /// The bytes that stand for each demand in the message with definite lengths.
  @Test("warns of other versions and algorithms than Apple's")
  func otherValues() throws {
    let trial = try Trial.receipt { $0.encoding = .definite }
    let receipt = try #require(trial.subject.receipt)
    let signer = try #require(receipt.signer)
    let version = try #require(receipt.receipt.message.bytes.part(at: 0, count: 40))
    let signerVersion = try #require(signer.bytes.part(at: 4, count: 3))
    let algorithm = try #require(signer.signatureAlgorithm).bytes
    let start = try #require(version.array.firstRange(of: [0x02, 0x01, 0x01])).lowerBound
    let outerVersion = try #require(version.part(at: start, count: 3))
    let demands: [(Bytes, [UInt8], String)] = [
      (outerVersion, [0x02, 0x01, 0x03], "SignedData is not of version 1."),
      (signerVersion, [0x02, 0x01, 0x03], "SignerInfo is not of version 1."),
      (
        algorithm, algorithm.array.dropLast() + [0x03],
        "The signature algorithm is not ecdsa-with-SHA256."
      ),
    ]
    for (place, bytes, sentence) in demands {
      let finding = trial.replacing(place, with: bytes).finding(of: .receiptCMS)
      #expect(finding.result == .warn)
      #expect(finding.found == sentence)
    }
  }

  @Test("judges nothing without a whole receipt")
  func noReceipt() throws {
    let none = try Trial.attestation { $0.hasReceipt = false }
    let cut = try Trial.attestation { $0.alterObject = { Array($0.prefix(3_000)) } }
    for trial in [none, cut] {
      #expect(trial.finding(of: .receiptCMS).result == .notRun)
    }
  }
}
