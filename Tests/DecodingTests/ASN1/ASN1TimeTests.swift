import Decoding
import Evidence
import Testing

@Suite("Times of certificates")
struct ASN1TimeTests {
  private static func time(_ tag: UInt8, _ text: String) -> Timestamp? {
    let bytes = Bytes([tag, UInt8(text.utf8.count)] + Array(text.utf8))
    return ASN1Decoder.decode(bytes, rules: .der).element?.time
  }

  @Test(
    "two-digit years lie between 1950 and 2049 (RFC 5280 §4.1.2.5.1)",
    arguments: [
      ("260420181312Z", "2026-04-20T18:13:12Z"), ("491231235959Z", "2049-12-31T23:59:59Z"),
      ("500101000000Z", "1950-01-01T00:00:00Z"), ("991231235959Z", "1999-12-31T23:59:59Z"),
      ("000229000000Z", "2000-02-29T00:00:00Z"),
    ])
  func utcTime(text: String, expected: String) {
    #expect(Self.time(0x17, text)?.description == expected)
  }

  @Test("four-digit years are taken as written")
  func generalizedTime() {
    #expect(Self.time(0x18, "20500101000000Z")?.description == "2050-01-01T00:00:00Z")
    #expect(Self.time(0x18, "99991231235959Z")?.description == "9999-12-31T23:59:59Z")
  }

  @Test(
    "any other form is rejected",
    arguments: [
      (0x17, "2604201813Z"), (0x17, "260420181312"), (0x17, "260420181312+0000"), (0x17, ""),
      (0x17, "20260420181312Z"), (0x17, "261320181312Z"), (0x17, "260431181312Z"),
      (0x17, "26042018131 Z"), (0x17, "é60420181312Z"), (0x18, "260420181312Z"),
      (0x18, "20260420181312.5Z"), (0x18, "20260420241312Z"), (0x18, "00000420181312Z"),
      (0x0c, "20260420181312Z"), (0x37, "260420181312Z"),
    ] as [(UInt8, String)])
  func refused(tag: UInt8, text: String) {
    #expect(Self.time(tag, text) == nil)
  }
}
