import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule receipt.public-key")
struct ReceiptPublicKeyTests {
  @Test(
    "passes on genuine receipts, alone and inside attestations",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .receiptPublicKey).result == .pass)
  }

  @Test("fails inside an attestation of another key, with both keys")
  func otherKey() throws {
    let signer = try Trial.pki.receiptSigner
    let finding = try Trial.attestation { $0.receipt.certificate = signer.certificate }
      .finding(of: .receiptPublicKey)
    #expect(finding.result == .fail)
    #expect(finding.found == "Field 3 is the certificate of a different key.")
    #expect(finding.expected?.content == .bytes(try Trial.key().publicPoint))
    #expect(finding.actual?.content == .bytes(signer.key.publicPoint))
    #expect(finding.paths == ["/receipt/payload/3"])
    #expect(finding.places == [signer.certificate])
  }

  @Test("fails on another certificate of the same key, and says so")
  func otherCertificate() throws {
    let older = try #require(
      Trial.attestation { $0.clientDataHash = [UInt8](repeating: 1, count: 32) }.input
        .attestation?.leaf
    ).bytes.array
    let finding = try Trial.attestation { $0.receipt.certificate = older }
      .finding(of: .receiptPublicKey)
    #expect(finding.result == .fail)
    #expect(finding.found == "Field 3 is a different certificate of the same key.")
  }

  @Test("fails for a receipt alone if the key ID is of another key")
  func otherKeyID() throws {
    let other = Digest.sha256(try Trial.key("other").publicPoint)
    let finding = try Trial.receipt().expecting { $0.keyID = other.base64 }
      .finding(of: .receiptPublicKey)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .bytes(other))
    #expect(finding.actual?.content == .bytes(Digest.sha256(try Trial.key().publicPoint)))
  }

  @Test("prefers a given key to a key ID, and needs one of them")
  func sources() throws {
    let other = try Trial.key("other").publicPoint
    let given = try Trial.receipt().expecting { $0.publicKey = .base64(other) }
    #expect(given.finding(of: .receiptPublicKey).result == .fail)
    let none = try Trial.receipt().expecting { $0.keyID = nil }
    #expect(none.finding(of: .receiptPublicKey).needs == [.publicKey])
    let own = Digest.sha256(try Trial.key().publicPoint).base64
    #expect(none.finding(of: .receiptPublicKey).found.hasSuffix("the key ID of field 3, \(own)."))
  }

  @Test("is not run if field 3 isn't a certificate")
  func noCertificate() throws {
    let finding = try Trial.receipt { $0.certificate = [0x30, 0x00] }
      .finding(of: .receiptPublicKey)
    #expect(finding.result == .notRun)
    #expect(finding.needs.isEmpty)
  }
}
