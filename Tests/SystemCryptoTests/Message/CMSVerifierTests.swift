import Decoding
import Evidence
import SystemCrypto
import Testing

@Suite("Signed messages")
struct CMSVerifierTests {
  /// Receipts of autumn 2020 have signed attributes, and a signature over the content:
  /// RFC 5652 §5.4 requires one over the attributes.
  private static let signedAttributes = ["2020-08-16", "2020-09-15", "2020-09-16"]

  private static let receipts = Sample.all("receipt") + Sample.all("attestation")

  @Test("real receipts are valid, but for the early ones", arguments: receipts)
  func real(sample: Sample) {
    let report = CMSVerifier.examine(contentInfo: sample.receipt)
    let isEarly = Self.signedAttributes.contains { sample.name.contains($0) }
    if isEarly {
      #expect(report.verdict != .valid)
    } else {
      #expect(report.verdict == .valid)
    }
    #expect(report.signer == sample.receiptCertificates.first)
    #expect(report.content?.first == 0x31)
  }

  @Test("a message is verified as a whole with separate certificates", arguments: receipts)
  func apart(sample: Sample) throws {
    let removed = SignedData(decoding: sample.receipt).withoutCertificates
    // A message of definite length (X.690 §8.1.3) goes to OpenSSL unchanged.
    guard sample.receipt.array[1] == 0x80 else {
      #expect(removed == nil)
      return
    }
    let rest = try #require(removed)
    #expect(rest.count < sample.receipt.count)
    let certificates = sample.receiptCertificates
    let whole = CMSVerifier.examine(contentInfo: sample.receipt)
    #expect(CMSVerifier.examine(contentInfo: rest, with: certificates) == whole)
    // The second time they are cached.
    #expect(CMSVerifier.examine(contentInfo: rest, with: certificates) == whole)
    let others = CMSVerifier.examine(contentInfo: rest, with: Array(certificates.dropFirst()))
    #expect(others?.signer == nil)
    #expect(others?.verdict != .valid)
    #expect(CMSVerifier.examine(contentInfo: rest, with: certificates.map { $0.dropLast() }) == nil)
  }

  @Test("a signature is computed unless the caller verified exactly the one that OpenSSL reads")
  func verifiedBefore() throws {
    let sample = try #require(
      Sample.all("receipt").first { sample in
        !Self.signedAttributes.contains { sample.name.contains($0) }
      })
    let message = SignedData(decoding: sample.receipt)
    let content = try #require(message.content)
    let signature = try #require(message.signers.first?.signature)
    let certificates = message.certificates.map(\.bytes)
    let rest = try #require(message.withoutCertificates)
    // Alter the content inside the message: the signature is now invalid.
    let place = try #require(rest.array.lastIndex(of: content.array[content.count - 1]))
    let altered = try #require(
      (0...place).reversed().lazy.map { rest.flippingByte(at: $0) }.first {
        let read = CMSVerifier.examine(contentInfo: $0, with: certificates)
        return read?.content.map { $0 != content } == true
      })
    let other = try #require(CMSVerifier.examine(contentInfo: altered, with: certificates)?.content)

    func verdict(_ signer: Bytes, _ content: Bytes, _ signature: Bytes) -> CMSReport.Verdict? {
      CMSVerifier.examine(
        contentInfo: altered, with: certificates,
        verified: .init(by: signer, over: content, signature))?.verdict
    }
    // Only a caller that claims all three parts of this message is believed.
    #expect(verdict(certificates[0], other, signature) == .valid)
    let invalid = CMSReport.Verdict.invalid(reason: "content verify error")
    #expect(verdict(certificates[0], content, signature) == invalid)
    #expect(verdict(certificates[1], other, signature) == invalid)
    #expect(verdict(certificates[0], other, signature.dropLast()) == invalid)
  }

  @Test("certificates stay in a message with an unusual structure", arguments: receipts)
  func unusual(sample: Sample) {
    let longer = Bytes(sample.receipt.array + [0])
    #expect(SignedData(decoding: longer).withoutCertificates == nil)
  }

  @Test("an altered content is invalid")
  func alteredContent() throws {
    let sample = try #require(Sample.all("receipt").first)
    let report = CMSVerifier.examine(contentInfo: sample.receipt.flippingByte(at: 700))
    #expect(report.verdict == .invalid(reason: "content verify error"))
    #expect(report.content != nil)
  }

  @Test(
    "random bytes are malformed, and so is a message without content",
    arguments: [
      "", "30", "3080", "0000", "30800000", "a0", "30050603" + "2a0304",
      "300b06092a864886f70d010701", "300b06092a864886f70d010702", "300b06092a864886f70d010703",
      "300b06092a864886f70d010705", "300b06092a864886f70d010706",
      "300d060b2a864886f70d0109100101", "300d06092a864886f70d010702a000",
    ])
  func garbage(hex: String) throws {
    let report = CMSVerifier.examine(contentInfo: Bytes(try #require([UInt8](hex: hex))))
    guard case .malformed(let reason) = report.verdict else {
      Issue.record("\(report.verdict)")
      return
    }
    #expect(!reason.isEmpty)
    #expect(report.content == nil)
    #expect(report.signer == nil)
  }

  @Test("a message without signers is invalid")
  func unsigned() throws {
    // SignedData with the content "abc", no certificates and an empty set of SignerInfos.
    let inner = "06092a864886f70d010701a0050403616263"
    let signedData = "020101" + "3100" + "3012" + inner + "3100"
    let whole = "302a06092a864886f70d010702a01d301b" + signedData
    let report = CMSVerifier.examine(contentInfo: Bytes(try #require([UInt8](hex: whole))))
    #expect(report.verdict == .invalid(reason: "no signature"))
    #expect(report.content == Bytes(Array("abc".utf8)))
  }

  @Test("bytes after a message make it malformed")
  func trailingBytes() throws {
    let sample = try #require(Sample.all("receipt").last)
    let report = CMSVerifier.examine(contentInfo: Bytes(sample.receipt.array + [0, 0]))
    #expect(report.verdict == .malformed(reason: "bytes follow the message"))
  }

  @Test("a receipt cut anywhere is never valid")
  func truncated() throws {
    let sample = try #require(Sample.all("attestation").last)
    for count in stride(from: 0, to: sample.receipt.count - 40, by: 97) {
      let part = sample.receipt.part(at: 0, count: count) ?? .empty
      #expect(CMSVerifier.examine(contentInfo: part).verdict != .valid)
    }
  }
}

extension Bytes {
  fileprivate func flippingByte(at offset: Int) -> Bytes {
    var bytes = array
    bytes[offset] ^= 1
    return Bytes(bytes)
  }
}
