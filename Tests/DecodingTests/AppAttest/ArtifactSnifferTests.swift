import Evidence
import TestSupport
import Testing

@testable import Decoding

@Suite("Types of artifacts by content")
struct ArtifactSnifferTests {
  @Test(
    "every genuine artifact is recognized, whole or truncated",
    arguments: [ArtifactType.attestation, .assertion, .receipt])
  func genuine(_ type: ArtifactType) {
    let cases = SampleCase.real(type)
    #expect(!cases.isEmpty)
    for sample in cases {
      let bytes = sample.bytes(type.rawValue)
      #expect(ArtifactType.sniff(bytes) == type, "\(sample)")
      #expect(ArtifactType.sniff(bytes.prefix(20)) == type, "\(sample)")
    }
  }

  @Test("a foreign key at the start doesn't hide the others")
  func foreignKeyFirst() {
    let foreign = [UInt8]([0xa3, 0x66]) + "cdHash".utf8 + [0xa0]
    #expect(ArtifactType.sniff(Bytes(foreign + [0x63] + "fmt".utf8)) == .attestation)
    #expect(ArtifactType.sniff(Bytes(foreign + [0x69] + "signature".utf8)) == .assertion)
  }

  @Test("a tag at the start doesn't hide it, and a UTF-8 lead byte isn't a tag")
  func tagged() {
    let map = [UInt8]([0xa3, 0x63]) + "fmt".utf8
    for tags in [[0xd9, 0xd9, 0xf7], [0xc6], [0xd8, 0x18, 0xc6]] as [[UInt8]] {
      #expect(ArtifactType.sniff(Bytes(tags + map)) == .attestation)
    }
    #expect(ArtifactType.sniff(Bytes([0xc2] + map)) == .unknown)
    #expect(ArtifactType.sniff(Bytes([0xd9, 0xd9])) == .unknown)
  }

  @Test("an artifact that was read as UTF-8 text is still recognized")
  func lossy() {
    let attestation = String(decoding: Genuine.attestation, as: UTF8.self)
    #expect(ArtifactType.sniff(Bytes(Array(attestation.utf8))) == .attestation)
  }

  @Test(
    "anything else is unknown",
    arguments: [
      "", "3082010a0282010100", "1f8b0800", "a1616101", "30800000", "7b22616c67223a317d", "2e2e",
    ])
  func unknown(_ hex: String) {
    #expect(ArtifactType.sniff(Bytes([UInt8](hex: hex) ?? [])) == .unknown)
  }

  @Test(
    "a token is three segments, the first of them a JSON object",
    arguments: [
      ("eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln", true), ("eyJhbGciOiJub25lIn0.e30.", true),
      ("ewogICJhbGciOiAiRVMyNTYiCn0.e30.c2ln", true), ("eyJhbGciOiJFUzI1NiJ9.eyJzd", true),
      ("eyJhbGciOiJFUzI1NiJ9", false), ("a.b.c", false), ("eyJhIjoxfQ.a.b.c.d", false),
      ("example.com", false), ("eyJhIjoxfQ.a b.c", false),
    ])
  func token(_ text: String, _ isToken: Bool) {
    #expect((ArtifactType.sniff(Bytes(Array(text.utf8))) == .token) == isToken)
  }
}
