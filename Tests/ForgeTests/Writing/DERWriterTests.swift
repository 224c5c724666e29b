import Evidence
import Forge
import Testing

@Suite("The DER writer")
struct DERWriterTests {
  @Test(
    "integers take the fewest octets (X.690 §8.3.2)",
    arguments: [
      (0, "020100"), (127, "02017f"), (128, "02020080"), (256, "02020100"), (-1, "0201ff"),
      (-128, "020180"), (-129, "0202ff7f"), (.max, "02087fffffffffffffff"),
    ] as [(Int64, String)])
  func integers(number: Int64, hex: String) {
    #expect(DERWriter.integer(number).hex == hex)
  }

  @Test(
    "magnitudes are never read as negative",
    arguments: [("", "020100"), ("00", "020100"), ("0080", "02020080"), ("7f01", "02027f01")])
  func magnitudes(digits: String, hex: String) throws {
    #expect(DERWriter.integer(magnitude: try #require([UInt8](hex: digits))).hex == hex)
  }

  @Test(
    "object identifiers",
    arguments: [
      ("2.5.29.19", "0603551d13"), ("1.2.840.113549.1.7.2", "06092a864886f70d010702"),
      ("1.2.840.113635.100.8.2", "06092a864886f763640802"),
    ])
  func objectIdentifiers(dotted: String, hex: String) {
    #expect(DERWriter.objectIdentifier(dotted).hex == hex)
  }

  @Test(
    "context tags, low and high (X.690 §8.1.2)",
    arguments: [
      (0, "a00101"), (30, "be0101"), (31, "bf1f0101"), (1204, "bf89340101"),
    ] as [(UInt64, String)])
  func tags(number: UInt64, hex: String) {
    #expect(DERWriter.context(number, [0x01]).hex == hex)
  }

  @Test(
    "lengths (X.690 §8.1.3)",
    arguments: [
      (0, "0400"), (127, "047f"), (128, "048180"), (256, "04820100"), (70_000, "0483011170"),
    ])
  func lengths(count: Int, head: String) {
    let value = DERWriter.octetString([UInt8](repeating: 0xaa, count: count))
    #expect(value.hex.hasPrefix(head))
    #expect(value.count == head.count / 2 + count)
  }

  @Test("times change their form in 2050 (RFC 5280 §4.1.2.5)")
  func times() throws {
    let early = try #require(Timestamp(rfc3339: "2049-12-31T23:59:59Z"))
    let late = try #require(Timestamp(rfc3339: "2050-01-01T00:00:00.5Z"))
    #expect(DERWriter.time(early) == [0x17, 13] + Array("491231235959Z".utf8))
    #expect(DERWriter.time(late) == [0x18, 15] + Array("20500101000000Z".utf8))
  }

  @Test("an octet string in chunks ends with an end-of-contents mark")
  func chunks() {
    #expect(
      DERWriter.octetString([1, 2, 3, 4, 5], inChunksOf: 2).hex
        == "2480" + "04020102" + "04020304" + "040105" + "0000")
  }

  @Test("bit strings state their unused bits")
  func bits() {
    #expect(DERWriter.bitString([0xf0], unused: 4).hex == "030204f0")
    #expect(DERWriter.boolean(true).hex == "0101ff")
  }
}
