import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule receipt.signature")
struct ReceiptSignatureTests {
  @Test(
    "passes on genuine receipts, and warns of those of 2020 with signed attributes",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    let hasAttributes = trial.input.receipt?.signer?.signedAttributes != nil
    #expect(trial.finding(of: .receiptSignature).result == (hasAttributes ? .warn : .pass))
  }

  @Test("passes if the signature covers the attributes, and warns if it doesn't")
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
      let signature = try #require(trial.input.receipt?.signer?.signature).array
      let finding = trial.finding(of: .receiptSignature)
      #expect(finding.result == .fail)
      #expect(finding.places == [signature])
    }
  }

  @Test("fails if a field was changed after signing")
  func alteredPayload() throws {
    for attributes in [SignedAttributes.none, .covered] {
      let trial = try Trial.receipt {
        $0.attributes = attributes
        $0.alterSignedFields = { fields in fields.reversed() }
      }
      #expect(trial.finding(of: .receiptSignature).result == .fail)
    }
  }

  @Test("fails if the signer's certificate isn't in the message")
  func noSigner() throws {
    let finding = try Trial.receipt { $0.arrangeCertificates = { Array($0.dropFirst()) } }
      .finding(of: .receiptSignature)
    #expect(finding.result == .fail)
    #expect(finding.found == "The certificate that SignerInfo names isn't in the message.")
  }

  @Test("fails without a signer, alone and inside an attestation")
  func unsigned() throws {
    let receipt = try Trial.receipt { $0.arrangeSigners = { _ in [] } }
    let attestation = try Trial.attestation { $0.receipt.arrangeSigners = { _ in [] } }
    for trial in [receipt, attestation] {
      let finding = trial.finding(of: .receiptSignature)
      #expect(finding.result == .fail)
      #expect(finding.found == "Nobody signed the receipt: the message has no SignerInfo.")
      #expect(trial.rules(.fail) == ["receipt.cms", "receipt.signature"])
    }
  }

  @Test("fails on an empty signature, on one over no bytes, and without certificates")
  func nothing() throws {
    let attributes: [SignedAttributes] = [.none, .covered, .notCovered]
    for attributes in attributes {
      let empty = try Trial.receipt {
        $0.attributes = attributes
        $0.alterSignature = { _ in [] }
      }
      #expect(empty.finding(of: .receiptSignature).found == "SignerInfo has no signature.")
      let bare = try Trial.receipt {
        $0.attributes = attributes
        $0.arrangeCertificates = { _ in [] }
      }
      for trial in [empty, bare] {
        #expect(trial.finding(of: .receiptSignature).result == .fail)
      }
    }
    let signed = try Trial.receipt { $0.encoding = .definite }
    let content = try #require(signed.input.receipt?.receipt.message.content)
    let detached = signed.replacing(content, with: [])
    #expect(detached.rules(.fail).contains("receipt.cms"))
  }

  @Test("fails if another certificate with the signer's name made the signature")
  func impostors() throws {
    for spelling in Impostor.Spelling.allCases {
      let impostor = try Impostor(ofSigner: spelling, in: Trial.pki)
      for attributes in [SignedAttributes.none, .covered, .notCovered] {
        let trial = try Trial.receipt { plan in
          plan.attributes = attributes
          plan.impostor = impostor.key
          plan.arrangeCertificates = { [impostor.certificate] + $0 }
        }
        #expect(trial.finding(of: .receiptSignature).result == .fail, "\(spelling)")
      }
    }
  }

  @Test(
    "shows how the name of the other issuer differs if both look alike",
    arguments: [
      (.spacesDoubled, "issued by “CN=Throw-away <U+0020>Application <U+0020>"),
      (.printableStrings, "C=US”, the same text in other string types; the signature"),
    ] as [(Impostor.Spelling, String)])
  func alike(spelling: Impostor.Spelling, words: String) throws {
    let impostor = try Impostor(ofSigner: spelling, in: Trial.pki)
    let finding = try Trial.receipt { plan in
      plan.impostor = impostor.key
      plan.arrangeCertificates = { [impostor.certificate] + $0 }
    }.finding(of: .receiptSignature)
    #expect(finding.found.contains(words), "\(finding.found)")
  }

  @Test("names the certificate that verifies the signature if it isn't the named one")
  func otherReading() throws {
    let impostor = try Impostor(ofSigner: .capitals, in: Trial.pki)
    let finding = try Trial.receipt { plan in
      plan.attributes = .covered
      plan.impostor = impostor.key
      plan.arrangeCertificates = { [impostor.certificate] + $0 }
    }.finding(of: .receiptSignature)
    #expect(
      finding.found.contains("OpenSSL, which ignores case and spacing in names, uses another one"))
    #expect(finding.found.contains("verifies with that one"))
  }

  @Test("is not run on a truncated message")
  func cut() throws {
    let trial = try Trial.receipt { $0.alterMessage = { $0.dropLast(100) } }
    #expect(trial.finding(of: .receiptSignature).result == .notRun)
  }
}
