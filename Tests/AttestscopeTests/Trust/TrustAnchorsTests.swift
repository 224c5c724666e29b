import Checks
import Evidence
import TestSupport
import Testing

@testable import Attestscope

@Suite("Trust anchors")
struct TrustAnchorsTests {
  @Test("the built-in anchors are the certificates that Apple publishes")
  func builtIn() {
    let anchors = TrustAnchors()
    #expect(anchors.attestation.certificate == SampleCase.root("Apple_App_Attestation_Root_CA"))
    #expect(anchors.receipt.certificate == SampleCase.root("Apple_Root_CA_-_G3"))
    #expect(anchors.attestation.name == "Apple App Attestation Root CA")
    #expect(anchors.receipt.name == "Apple Root CA - G3")
    #expect(anchors.attestation.isBuiltIn && anchors.receipt.isBuiltIn)
    #expect(anchors.attestation.certificate.count > 500)
  }

  @Test("a replacement replaces one anchor and keeps the other")
  func replacement() throws {
    let own = try #require(
      Policy.Anchor(replacement: SampleCase.root("throwaway-attestation-root")))
    #expect(!own.isBuiltIn)
    let anchors = TrustAnchors(replacingAttestation: own)
    #expect(anchors.attestation == own)
    #expect(anchors.receipt == TrustAnchors.appleReceipt)
    #expect(TrustAnchors(replacingReceipt: own).attestation == TrustAnchors.appleAttestation)
  }

  @Test(
    "other bytes replace nothing", arguments: ["", "no certificate", "AAAA", "0\u{80}"])
  func noCertificate(_ text: String) {
    #expect(Policy.Anchor(replacement: Bytes(Array(text.utf8))) == nil)
  }

  @Test("a certificate with bytes after it is rejected")
  func trailing() {
    let root = SampleCase.root("throwaway-receipt-root").array
    #expect(Policy.Anchor(replacement: Bytes(root)) != nil)
    #expect(Policy.Anchor(replacement: Bytes(root + [0])) == nil)
    #expect(Policy.Anchor(replacement: Bytes(Array(root.dropLast()))) == nil)
  }
}
