import Checks
import Decoding
import Evidence
import Forge
import Results
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

  @Test("fails if the message is truncated anywhere", arguments: [1, 40, 200, 1_500, 3_500])
  func cut(count: Int) throws {
    let trial = try Trial.receipt { $0.alterMessage = { $0.dropLast(count) } }
    #expect(trial.finding(of: .receiptCMS).result == .fail)
  }

  @Test("fails if bytes follow the message, and points at them")
  func trailingBytes() throws {
    let finding = try Trial.receipt { $0.alterMessage = { $0 + [0x05, 0x00] } }
      .finding(of: .receiptCMS)
    #expect(finding.result == .fail)
    #expect(finding.places == [[0x05, 0x00]])
  }

  @Test("fails on a certificate that is not on the signer's path, and points at it")
  func stray() throws {
    let other = try Trial.pki.attestationIssuer.certificate
    let root = try Trial.foreignPKI.receiptRoot.certificate
    for stray in [other, root] {
      let finding = try Trial.receipt { $0.arrangeCertificates = { $0 + [stray] } }
        .finding(of: .receiptCMS)
      #expect(finding.result == .fail)
      let start =
        "A certificate in the message isn't on the signer's path. It is certificate 3 (SHA-256 "
      #expect(finding.found.hasPrefix(start))
      #expect(finding.paths == ["/receipt/certificates/3"])
      #expect(finding.places == [stray])
    }
  }

  @Test("warns of another hierarchy's root, which receipt.chain checks")
  func otherRoot() throws {
    let trial = try Trial.receipt(pki: Trial.foreignPKI)
    let finding = trial.finding(of: .receiptCMS)
    #expect(finding.result == .warn)
    #expect(
      finding.found.hasPrefix("The root in the message isn't the trusted certificate. It is "))
    #expect(trial.rules(.fail) == ["receipt.chain"])
  }

  @Test("warns of another certificate with the trusted root's key and name")
  func sameRoot() throws {
    let trial = try Trial.receipt { plan in
      plan.arrangeCertificates = { [$0[0], $0[1], $0[2].flippingLastBit()] }
    }
    let finding = trial.finding(of: .receiptCMS)
    #expect(finding.result == .warn)
    #expect(
      finding.found.hasPrefix("The root in the message isn't the trusted certificate. It is "))
    #expect(trial.rules(.fail).isEmpty)
  }

  @Test(
    "fails on an unrelated root with the trusted root's name and another key")
  func namesake() throws {
    let namesake = try Trial.foreignPKI.receiptRoot.certificate
    let finding = try Trial.receipt { $0.arrangeCertificates = { [$0[0], $0[1], namesake] } }
      .finding(of: .receiptCMS)
    #expect(finding.result == .fail)
    #expect(finding.places == [namesake])
  }

  @Test("fails if another certificate has the signer's serial number in any encoding")
  func twoCandidates() throws {
    for spelling in Impostor.Spelling.allCases {
      let impostor = try Impostor(ofSigner: spelling, in: Trial.pki)
      let finding = try Trial.receipt { plan in
        plan.impostor = impostor.key
        plan.arrangeCertificates = { [impostor.certificate] + $0 }
      }.finding(of: .receiptCMS)
      #expect(finding.result == .fail, "\(spelling)")
      #expect(
        finding.found.hasPrefix(
          "More than one certificate in the message has the serial number that SignerInfo names. They are "
        ),
        "\(spelling): \(finding.found)")
      #expect(Set(finding.evidence).count == finding.evidence.count, "\(spelling)")
    }
  }

  @Test("warns of a duplicate certificate")
  func twice() throws {
    let finding = try Trial.receipt { $0.arrangeCertificates = { $0 + [$0[0]] } }
      .finding(of: .receiptCMS)
    #expect(finding.result == .warn)
    #expect(
      finding.found.hasPrefix("A certificate is in the message twice. They are certificate 0 ("))
    let places = finding.evidence.map(\.bytes)
    #expect(places.count == 2 && Set(places.map(\.array)).count == 1)
  }

  @Test("fails without exactly one signer", arguments: [(0, "no"), (2, "more than one")])
  func signers(count: Int, words: String) throws {
    let finding = try Trial.receipt {
      $0.arrangeSigners = { Array(repeating: $0[0], count: count) }
    }.finding(of: .receiptCMS)
    #expect(finding.result == .fail)
    #expect(finding.found == "The receipt's message has \(words) signer.")
  }

  @Test(
    "fails on a content type other than data, and points at it; the field is still that of a receipt"
  )
  func contentType() throws {
    let trial = try Trial.receipt { $0.contentType = "1.2.840.113549.1.9.16.1.4" }
    let finding = trial.finding(of: .receiptCMS)
    #expect(finding.result == .fail)
    #expect(
      finding.found
        == "The content of the receipt's message isn't of type data. It is of the type 1.2.840.113549.1.9.16.1.4 (time stamp)."
    )
    #expect(finding.places == [DERWriter.objectIdentifier("1.2.840.113549.1.9.16.1.4")])
    #expect(finding.expected?.content == .text("1.2.840.113549.1.7.1 (data)"))
    #expect(finding.actual?.content == .text("1.2.840.113549.1.9.16.1.4 (time stamp)"))
    #expect(trial.input.mismatched == nil)
  }

  @Test("fails on too many certificates")
  func crowd() throws {
    let trial = try Trial.receipt { $0.arrangeCertificates = { $0 + $0 + $0 + $0 + $0 + $0 } }
    #expect(trial.finding(of: .receiptCMS).result == .fail)
  }

  @Test("reports a fault after a warning")
  func remarkAndFault() throws {
    let other = try Trial.pki.attestationIssuer.certificate
    let trial = try Trial.receipt {
      $0.arrangeCertificates = { $0 + [$0[0], other] }
    }
    let finding = trial.finding(of: .receiptCMS)
    #expect(finding.result == .fail)
    #expect(finding.found.contains("isn't on the signer's path"))
    #expect(finding.found.contains("twice"))
  }

  /// The bytes of each part in the message with definite lengths.
  @Test("warns of versions and algorithms that differ from Apple's")
  func otherValues() throws {
    let trial = try Trial.receipt { $0.encoding = .definite }
    let receipt = try #require(trial.input.receipt)
    let signer = try #require(receipt.signer)
    let version = try #require(receipt.receipt.message.bytes.part(at: 0, count: 40))
    let signerVersion = try #require(signer.bytes.part(at: 4, count: 3))
    let algorithm = try #require(signer.signatureAlgorithm).bytes
    let start = try #require(version.array.firstRange(of: [0x02, 0x01, 0x01])).lowerBound
    let outerVersion = try #require(version.part(at: start, count: 3))
    let demands: [(Bytes, [UInt8], String)] = [
      (outerVersion, [0x02, 0x01, 0x03], "SignedData isn't version 1."),
      (signerVersion, [0x02, 0x01, 0x03], "SignerInfo isn't version 1."),
      (
        algorithm, algorithm.array.dropLast() + [0x03],
        "The signature algorithm isn't ecdsa-with-SHA256."
      ),
    ]
    for (place, bytes, sentence) in demands {
      let finding = trial.replacing(place, with: bytes).finding(of: .receiptCMS)
      #expect(finding.result == .warn)
      #expect(finding.found == sentence)
    }
  }

  @Test("is not run without a complete receipt")
  func noReceipt() throws {
    let none = try Trial.attestation { $0.hasReceipt = false }
    let cut = try Trial.attestation { $0.alterObject = { Array($0.prefix(3_000)) } }
    for trial in [none, cut] {
      #expect(trial.finding(of: .receiptCMS).result == .notRun)
    }
  }
}
