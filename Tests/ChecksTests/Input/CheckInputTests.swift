import Checks
import Claims
import Decoding
import Evidence
import Forge
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("The input of the rules")
struct CheckInputTests {
  @Test("contains the part of its type, and the receipt wherever it is")
  func parts() throws {
    let attestation = try Trial.attestation().input
    let assertion = try Trial.assertion().input
    let receipt = try Trial.receipt().input
    #expect(attestation.attestation != nil && attestation.receipt != nil)
    #expect(attestation.assertion == nil)
    #expect(assertion.assertion != nil && assertion.receipt == nil)
    #expect(receipt.receipt != nil && receipt.attestation == nil)
  }

  @Test(
    "takes a random text for the encoding that its length and its characters show",
    arguments: [
      (
        "T2eNtrSKw6Zv7mWYV2munCaGLdPnCtPc/Vc9OkeB13M=", GivenBytes.Encoding.base64,
        GivenBytes.Encoding.base64
      ),
      ("T2eNtrSKw6Zv7mWYV2munCaGLdPnCtPc_Vc9OkeB13M", .base64url, .base64url),
      ("T2eNtrSKw6Zv7mWYV2munCaGLdPnCtPcAVc9OkeB13M", .base64url, .base64),
      ("T2eNtrSKw6Zv7mWYV2munCaGLdPnCtPc/Vc9OkeB13M", .base64, .base64),
      ("4f678db6b48ac3a66fee65985769ae9c", .hex, .hex),
    ])
  func encoding(text: String, likely: GivenBytes.Encoding, reading: GivenBytes.Encoding) {
    let given = GivenBytes(Bytes(Array(text.utf8)), nil)
    #expect(given.likelyEncoding == likely)
    #expect(given.likelyReading?.encoding == reading)
  }

  @Test("derives the key identifier from the leaf alone")
  func keyIdentifier() throws {
    let trial = try Trial.attestation { $0.authenticatorData.credential?.id = [1] }
    #expect(
      trial.input.attestation?.keyIdentifier == Digest.sha256(try Trial.key().publicPoint))
  }

  /// Certificates come first, then the receipt, then the authenticator data.
  @Test("hides truncated parts from rules, and keeps the parts before")
  func cuts() throws {
    let whole = try Trial.attestation()
    let length = whole.payload.count
    let cuts = [(length - 1, true, true), (3_000, true, false), (600, false, false)]
    for (count, hasLeaf, hasReceipt) in cuts {
      let input = whole.with { $0.payload = Bytes(Array($0.payload.array.prefix(count))) }.input
      #expect(input.attestation?.authenticatorData == nil)
      #expect((input.attestation?.leaf != nil) == hasLeaf)
      #expect((input.receipt != nil) == hasReceipt)
    }
    let assertion = try Trial.assertion { $0.alterObject = { $0.dropLast() } }.input
    #expect(assertion.assertion != nil)
    #expect(assertion.wholeAssertion == nil)
  }

  @Test("keeps a truncated receipt as bytes only")
  func cutReceipt() throws {
    let input = try Trial.receipt { $0.alterMessage = { $0.dropLast(9) } }.input
    #expect(input.receipt == nil)
    #expect(input.receiptAsFound != nil)
  }
}
