import Claims
import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
import Results
import SystemCrypto
import Signing
import Testing
import TrialBench

@Suite("Causes in receipts")
struct ReceiptCausesTests {
  @Test(
    "signed attributes that the signature doesn't cover are those of 2020",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func signedAttributes(trial: Trial) {
    let hasAttributes = trial.input.receipt?.signer?.signedAttributes != nil
    let diagnosis = trial.diagnoses.first { $0.cause.id == "P02-signed-attrs-assumed" }
    #expect((diagnosis != nil) == hasAttributes)
    #expect(diagnosis.map { $0.certainty == .proven && $0.rules == ["receipt.signature"] } != false)
  }

  @Test("a newer receipt with signed attributes is for a security reviewer as well")
  func newerAttributes() throws {
    let newer = try Trial.receipt { $0.attributes = .notCovered }
    let of2020 = Timestamp(milliseconds: 1_600_250_400_000)
    let known = try Trial.receipt {
      $0.attributes = .notCovered
      $0.createdAt = of2020
    }
    for (trial, isNewer) in [(newer, true), (known, false)] {
      let cause = try #require(
        trial.diagnoses.first { $0.cause.id == "P02-signed-attrs-assumed" }?.cause)
      #expect(cause.fix.contains { $0.text.hasPrefix("For the review, ") } == isNewer)
      #expect(cause.fix.first?.text.hasPrefix("On the server, verify receipts") == true)
    }
  }

  @Test("signed attributes aren't a cause if they are covered, or if nothing is signed")
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
    "a receipt with a flipped byte in its signer is corrupt or forged",
    arguments: Trial.real(.attestation, "mikedan37"))
  func flippedByte(trial: Trial) throws {
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(trial.causes == ["P12-receipt-corrupt"])
    #expect(diagnosis.certainty == .consistent)
    #expect(diagnosis.rules == ["receipt.chain"])
    #expect(diagnosis.proof.rival?.isEmpty == false)
    #expect(
      diagnosis.summary
        == "The issuer didn't sign “Application Attestation Fraud Receipt Signing” as it is.")
  }

  @Test("a real receipt with a changed signature is corrupt or forged")
  func flippedSignature() throws {
    let trial = try #require(Trial.real(.receipt, "2020-11-22").first)
    let signature = try #require(trial.input.receipt?.signer?.signature)
    let changed = trial.replacing(signature, with: signature.array.flippingLastBit())
    #expect(changed.rules(.fail) == ["receipt.signature"])
    #expect(changed.causes == ["P12-receipt-corrupt"])
  }

  @Test("a receipt without a signature may be one that nobody signed")
  func emptySignature() throws {
    for (trial, cause, statement, rival) in [
      (
        try Trial.receipt { $0.alterSignature = { _ in [] } }, "P30-nobody-signed",
        "Nobody signed the receipt: the signature in it is missing or empty.",
        "A receipt whose signature was removed"
      ),
      (
        try Trial.receipt { $0.alterSignature = { $0.flippingLastBit() } }, "P12-receipt-corrupt",
        "The receipt was altered or damaged after Apple signed it.",
        "A receipt that somebody else made and signed"
      ),
    ] {
      #expect(trial.causes == [cause])
      let diagnosis = try #require(trial.diagnoses.first)
      #expect(diagnosis.certainty == .consistent)
      #expect(diagnosis.cause.statement == statement)
      #expect(diagnosis.proof.rival == rival)
      let steps = diagnosis.cause.fix.map(\.text)
      #expect(steps.contains { $0.hasPrefix("If you reject an attestation that contains") })
      #expect(!steps.contains { $0.contains("serial number") })
    }
  }

  @Test("a signature that verifies with another certificate of the same number proves who made it")
  func impostor() throws {
    let impostor = try Impostor(ofSigner: .another, in: Trial.pki)
    for isSigner in [true, false] {
      for attributes in [false, true] {
        let trial = try Trial.receipt { plan in
          if attributes { plan.attributes = .covered }
          plan.arrangeCertificates = { [impostor.certificate] + $0 }
          if isSigner {
            plan.impostor = impostor.key
          } else {
            plan.alterSignature = { $0.flippingLastBit() }
          }
        }
        let diagnosis = try #require(
          trial.diagnoses.first { $0.cause.id == "P12-receipt-corrupt" })
        #expect(diagnosis.certainty == (isSigner ? .proven : .consistent))
        #expect(diagnosis.cause.statement.hasPrefix("Somebody else signed") == isSigner)
        #expect(diagnosis.summary.contains("certificate 0 of the message") == isSigner)
        #expect(diagnosis.cause.fix.contains { $0.text.contains("serial number") } == isSigner)
      }
    }
  }

  @Test("spaces of a name that a reader can't see have their code points")
  func doubledSpaces() throws {
    let impostor = try Impostor(ofSigner: .spacesDoubled, in: Trial.pki)
    let trial = try Trial.receipt { plan in
      plan.arrangeCertificates = { [impostor.certificate] + $0 }
      plan.impostor = impostor.key
    }
    let diagnosis = try #require(trial.diagnoses.first { $0.cause.id == "P12-receipt-corrupt" })
    #expect(diagnosis.summary.contains("Throw-away <U+0020>Application"))
    #expect(!diagnosis.summary.contains("  "))
  }

  @Test("a forged receipt isn't corrupt, under any given root")
  func otherAnchor() throws {
    let altered = try Trial.receipt { $0.alterSignature = { $0.flippingLastBit() } }
    #expect(altered.causes == ["P12-receipt-corrupt"])
    let mismatched = try Trial.receipt(pki: Trial.foreignPKI)
    #expect(mismatched.rules(.fail).contains("receipt.chain"))
    #expect(mismatched.causes == ["C14-made-under-other-root"])
    let alone = try Trial.receipt { $0.arrangeCertificates = { Array($0.prefix(1)) } }
    for trial in [alone, alone.with { $0.receiptAnchor = .appleReceiptRoot }] {
      #expect(trial.rules(.fail).contains("receipt.chain"))
      #expect(trial.causes.isEmpty)
    }
  }

  @Test("a receipt that expires within five minutes isn't called checked too late")
  func shortLife() throws {
    let trial = try Trial.receipt { $0.expiresAt = $0.createdAt.adding(milliseconds: 1) }
    #expect(trial.rules(.fail) == ["receipt.expiration"])
    #expect(trial.causes.isEmpty)
  }

  @Test("an attestation with the receipt of another app names both")
  func otherApp() throws {
    let trial = try Trial.attestation { $0.receipt.appID = "8YE23NZS57.com.example.notes" }
    #expect(trial.causes == ["P03-appid-mismatch"])
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.rules == ["receipt.app-id"])
    #expect(diagnosis.summary.contains("“8YE23NZS57.com.example.notes”"))
    #expect(diagnosis.summary.contains("“\(Trial.appID)”"))
  }

  @Test("an authentic receipt of another key was put into the attestation")
  func otherKey() throws {
    let other = try Trial.attestation(of: Trial.key("other")) {
      $0.issuedAt = Trial.issuedAt.adding(days: -2)
    }
    let certificate = try #require(other.input.attestation?.leaf?.bytes.array)
    let trial = try Trial.attestation {
      $0.receipt.certificate = certificate
      $0.receipt.createdAt = Trial.issuedAt.adding(days: -2)
      $0.receipt.clientHash = Array("other".utf8)
    }
    #expect(trial.causes.first == "P29-receipt-of-another-attestation")
    #expect(trial.diagnoses.first?.cause.actor == .security)
    #expect(!trial.causes.contains("P04-key-mismatch"))
    let explained = try #require(trial.diagnoses.first?.rules)
    #expect(explained.contains("receipt.public-key"))
    #expect(explained.contains("receipt.client-hash"))
  }

  @Test("the receipt of another key and another app is one cause, not two")
  func otherKeyOfOtherApp() throws {
    let other = try Trial.attestation(of: Trial.key("other"))
    let certificate = try #require(other.input.attestation?.leaf?.bytes.array)
    let trial = try Trial.attestation {
      $0.receipt.certificate = certificate
      $0.receipt.appID = "8YE23NZS57.com.example.notes"
    }
    #expect(trial.causes == ["P29-receipt-of-another-attestation"])
    #expect(trial.diagnoses.first?.rules == ["receipt.public-key", "receipt.app-id"])
  }

  @Test("a much later receipt has a signer that wasn't valid yet")
  func ofTheFuture() throws {
    let later = Trial.issuedAt.adding(days: 1_000)
    let other = try Trial.attestation(of: Trial.key("other")) { $0.issuedAt = later }
    let certificate = try #require(other.input.attestation?.leaf?.bytes.array)
    let pki = try Trial.pki.changingReceiptSigner { $0.notBefore = later.adding(days: -1) }
    let trial = try Trial.attestation(pki: pki) {
      $0.receipt.certificate = certificate
      $0.receipt.createdAt = later
      $0.receipt.expiresAt = later.adding(days: 90)
    }
    #expect(trial.rules(.fail).contains("receipt.chain-validity"))
    #expect(trial.causes == ["P29-receipt-of-another-attestation"])
    #expect(trial.diagnoses.first?.remaining.isEmpty == true)
    let ofToday = try Trial.attestation(pki: pki) { $0.receipt.certificate = certificate }
    #expect(ofToday.rules(.fail).contains("receipt.chain-validity"))
    #expect(ofToday.diagnoses.first?.remaining == ["receipt.chain-validity"])
  }

  @Test("an authentic receipt alone was confused by the server")
  func otherKeyAlone() throws {
    let alone = try Trial.receipt().expecting { $0.keyID = Digest.sha256(Array("x".utf8)).base64 }
    #expect(alone.causes == ["P04-key-mismatch"])
    #expect(alone.diagnoses.first?.rules == ["receipt.public-key"])
    // Only the client named the key.
    #expect(alone.diagnoses.first?.cause.actor == .security)
    #expect(alone.diagnoses.first?.cause.fix.first?.text.hasPrefix("Reject it") == true)
    let key = Bytes(try Trial.key("other").publicPoint)
    let stored = try Trial.receipt().expecting { $0.publicKey = GivenBytes(key, .utf8) }
    #expect(stored.causes == ["P04-key-mismatch"])
    #expect(stored.diagnoses.first?.cause.actor == .server)
  }

  @Test("an unsigned receipt isn't called another key's")
  func unsignedReceiptOfAnotherKey() throws {
    let trial = try Trial.receipt { $0.alterSignature = { $0.flippingLastBit() } }
      .expecting { $0.keyID = Digest.sha256(Array("x".utf8)).base64 }
    #expect(trial.rules(.fail).contains("receipt.public-key"))
    #expect(!trial.causes.contains("P04-key-mismatch"))
  }

  @Test(
    "a receipt checked too late was valid when made; a late capture may be a replay")
  func tooOld() throws {
    for trial in [try Trial.receipt(), try Trial.attestation()] {
      let late = trial.expecting { $0.capturedAt = Trial.issuedAt.adding(milliseconds: 600_000) }
      #expect(late.causes == ["P05-too-old"])
      #expect(late.diagnoses.first?.rules == ["receipt.creation-time"])
      #expect(late.diagnoses.first?.certainty == .consistent)
      #expect(late.diagnoses.first?.proof.rival?.contains("time of capture") == true)
      #expect(
        late.diagnoses.first.map { $0.cause.statement + ($0.proof.rival ?? "") }?
          .contains("replayed or delayed") == true)
    }
    let expired = try Trial.receipt().with { $0.evaluatedAt = Trial.issuedAt.adding(days: 91) }
    #expect(expired.causes == ["P05-too-old"])
    #expect(expired.diagnoses.first?.rules == ["receipt.expiration"])
    #expect(expired.diagnoses.first?.certainty == .proven)
  }

  @Test("a reviewer acts as well on a receipt alone that was captured late")
  func lateAlone() throws {
    let late = try Trial.receipt()
      .expecting { $0.capturedAt = Trial.issuedAt.adding(milliseconds: 600_000) }
    let cause = try #require(late.diagnoses.first?.cause)
    #expect(cause.actor == .server)
    #expect(cause.fix.first?.text.hasPrefix("Reject it, unless your server stored it") == true)
    #expect(cause.fix.contains { $0.text.hasPrefix("For the review, ") })
    let checked = try Trial.receipt().with { $0.evaluatedAt = Trial.issuedAt.adding(days: 91) }
    #expect(
      checked.diagnoses.first?.cause.fix.contains { $0.text.hasPrefix("For the review") } == false)
  }

  @Test("a late receipt has a statement for a group that blames nobody, and one for each artifact")
  func lateStatements() throws {
    let late = Trial.issuedAt.adding(milliseconds: 600_000)
    let sent = try Trial.attestation().expecting { $0.capturedAt = late }
    let alone = try Trial.receipt().expecting { $0.capturedAt = late }
    let checked = try Trial.receipt().with { $0.evaluatedAt = Trial.issuedAt.adding(days: 91) }
    #expect(
      try #require(sent.diagnoses.first).cause.statement
        .hasPrefix("The receipt was replayed or delayed: it was sent 10 minutes"))
    for trial in [alone, checked] {
      let cause = try #require(trial.diagnoses.first).cause
      #expect(cause.actor == .server)
      #expect(
        cause.statement == "The server verified the receipt too late, long after Apple made it.")
    }
    #expect(
      CauseCatalogue.all.first { $0.id == "P05-too-old" }?.statement
        == "The receipt was sent or verified long after Apple made it.")
  }

  @Test("an expired signer is distinguished from an expired receipt")
  func signerExpired() throws {
    let trial = try Trial.receipt().with { $0.evaluatedAt = Trial.issuedAt.adding(days: 900) }
    #expect(Set(trial.causes) == ["P13-signer-expired", "P05-too-old"])
    let signer = try #require(trial.diagnoses.first { $0.cause.id == "P13-signer-expired" })
    #expect(signer.rules == ["receipt.chain-validity"])
    #expect(signer.certainty == .proven)
    let pki = try Trial.pki.changingReceiptSigner { $0.notAfter = $0.notBefore.adding(days: 30) }
    let neverValid = try Trial.receipt(pki: pki)
    #expect(neverValid.rules(.fail) == ["receipt.chain-validity"])
    #expect(neverValid.causes == ["P31-retired-signer"])
    #expect(neverValid.diagnoses.first?.certainty == .proven)
  }

  @Test("a client hash that was decoded as text is recognized by recomputation")
  func spoiledHash() throws {
    let spoiled = Array(String(decoding: Digest.sha256(Trial.challenge), as: UTF8.self).utf8)
    #expect(spoiled.count > 32)
    let trials = [
      try Trial.attestation { $0.receipt.clientHash = spoiled },
      try Trial.receipt { $0.clientHash = spoiled }
        .expecting { $0.challenge = .base64(Trial.challenge) },
    ]
    for trial in trials {
      #expect(trial.causes == ["P14-field4-mojibake"])
      #expect(trial.diagnoses.first?.rules == ["receipt.client-hash"])
    }
    let other = try Trial.attestation { $0.receipt.clientHash = spoiled + [0x20] }
    #expect(other.causes.allSatisfy { $0 != "P14-field4-mojibake" })
  }
}
