import Decoding
import Evidence
import TestSupport
import Testing

@Suite("CMS SignedData")
struct SignedDataTests {
  private static let samples = SampleCase.real(.attestation) + SampleCase.real(.receipt)

  /// Receipts of autumn 2020 have signed attributes.
  private static let signedAttributes = ["2020-08-16", "2020-09-15", "2020-09-16"]

  @Test("a genuine receipt is read whole and without anomalies", arguments: samples)
  func genuine(sample: SampleCase) throws {
    let message = try #require(sample.receipt).message
    #expect(message.anomalies.isEmpty)
    #expect(message.version == 1)
    #expect(message.contentType == .data)
    #expect(message.digestAlgorithms.map(\.algorithm) == [.sha256])
    #expect(message.content?.first == 0x31)
    #expect(message.certificates.count == 3)
    let signer = try #require(message.signers.first)
    #expect(message.signers.count == 1)
    #expect(signer.version == 1)
    #expect(signer.digestAlgorithm?.algorithm == .sha256)
    #expect(signer.signatureAlgorithm?.algorithm == .ecdsaWithSHA256)
    #expect(signer.signature?.first == 0x30)
    let isEarly = Self.signedAttributes.contains { sample.name.contains($0) }
    #expect((signer.signedAttributes != nil) == isEarly)
  }

  @Test("the signer's certificate is found by issuer and serial number", arguments: samples)
  func signer(sample: SampleCase) throws {
    let message = try #require(sample.receipt).message
    let certificate = message.certificates(of: try #require(message.signers.first)).first
    let name = "Application Attestation Fraud Receipt Signing"
    #expect(certificate?.subject?.commonName == name)
    #expect(certificate?.extension(.receiptSigningMarker) != nil)
  }

  @Test("every byte of the payload equals the byte at its root", arguments: samples)
  func roots(sample: SampleCase) throws {
    let receipt = try #require(sample.receipt)
    let payload = try #require(receipt.message.content)
    #expect(payload.lies(within: receipt.bytes))
    #expect(payload.roots.flatMap(\.array) == payload.array)
    for index in payload.indices {
      let roots = payload[index..<(index + 1)].roots
      #expect(roots.count == 1)
      #expect(roots.first?.first == payload[index])
      #expect(roots.first?.buffer.origin == nil)
    }
  }

  @Test("a payload in chunks has as many parents as chunks")
  func chunks() throws {
    let chunked = Self.samples.compactMap(\.receipt?.message.content).filter {
      $0.buffer.origin != nil
    }
    #expect(!chunked.isEmpty)
    for payload in chunked {
      // Apple's chunks have 1,000 bytes, except the last.
      #expect(payload.parents.dropLast().allSatisfy { $0.count == 1_000 })
      #expect(payload.parents.count == (payload.count + 999) / 1_000)
    }
  }

  @Test("a message cut anywhere is noted")
  func truncated() throws {
    let bytes = try #require(SampleCase.real(.receipt).first).bytes("receipt")
    for count in bytes.indices {
      #expect(!SignedData(decoding: bytes.prefix(count)).anomalies.isEmpty)
    }
  }

  @Test(
    "another kind of message is noted",
    arguments: ["", "00", "30800000", "3000", "a0", "300b06092a864886f70d010701"])
  func foreign(hex: String) {
    let message = SignedData(decoding: Bytes(hex))
    #expect(!message.anomalies.isEmpty)
    #expect(message.content == nil && message.signers.isEmpty)
  }
}
