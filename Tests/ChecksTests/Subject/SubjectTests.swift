import Checks
import Decoding
import Evidence
import Forge
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("The input of the rules")
struct SubjectTests {
  @Test("contains the part of its type, and the receipt wherever it is")
  func parts() throws {
    let attestation = try Trial.attestation().subject
    let assertion = try Trial.assertion().subject
    let receipt = try Trial.receipt().subject
    #expect(attestation.attestation != nil && attestation.receipt != nil)
    #expect(attestation.assertion == nil)
    #expect(assertion.assertion != nil && assertion.receipt == nil)
    #expect(receipt.receipt != nil && receipt.attestation == nil)
  }

  @Test("derives the key identifier from the leaf alone")
  func keyIdentifier() throws {
    let trial = try Trial.attestation { $0.authenticatorData.credential?.id = [1] }
    #expect(
      trial.subject.attestation?.keyIdentifier == Digest.sha256(try Trial.key().publicPoint))
  }

  /// Certificates come first, then the receipt, then the authenticator data.
  @Test("hides truncated parts from rules, and keeps the parts before")
  func cuts() throws {
    let whole = try Trial.attestation()
    let length = whole.payload.count
    let cuts = [(length - 1, true, true), (3_000, true, false), (600, false, false)]
    for (count, hasLeaf, hasReceipt) in cuts {
      let subject = whole.with { $0.payload = Bytes(Array($0.payload.array.prefix(count))) }.subject
      #expect(subject.attestation?.authenticatorData == nil)
      #expect((subject.attestation?.leaf != nil) == hasLeaf)
      #expect((subject.receipt != nil) == hasReceipt)
    }
    let assertion = try Trial.assertion { $0.alterObject = { $0.dropLast() } }.subject
    #expect(assertion.assertion != nil)
    #expect(assertion.wholeAssertion == nil)
  }

  @Test("keeps a truncated receipt as bytes only")
  func cutReceipt() throws {
    let subject = try Trial.receipt { $0.alterMessage = { $0.dropLast(9) } }.subject
    #expect(subject.receipt == nil)
    #expect(subject.receiptAsFound != nil)
  }
}
