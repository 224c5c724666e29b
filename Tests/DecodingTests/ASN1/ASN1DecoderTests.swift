import Decoding
import Evidence
import TestSupport
import Testing

@Suite("ASN.1 decoder")
struct ASN1DecoderTests {
  private static func kinds(
    _ hex: String, _ rules: ASN1Decoder.EncodingRules = .der
  ) -> [Anomaly.Kind] {
    ASN1Decoder.decode(Bytes(hex), rules: rules).anomalies.map(\.kind)
  }

  @Test(
    "identifier octets give class, number and form (X.690 §8.1.2)",
    arguments: [
      ("0200", ASN1Tag.integer, false), ("3000", .sequence, true), ("a000", .context(0), true),
      ("8100", .context(1), false), ("4500", ASN1Tag(.application, 5), false),
      ("c000", ASN1Tag(.privateUse, 0), false), ("9e00", .context(30), false),
      ("9f1f00", .context(31), false), ("bf893400", .context(1204), true),
      ("bf8a7800", .context(1400), true), ("9fffffff7f00", .context(0x0fff_ffff), false),
      ("9f8fffffff7f00", .context(.max), false),
    ])
  func tags(hex: String, tag: ASN1Tag, isConstructed: Bool) throws {
    let decoded = ASN1Decoder.decode(Bytes(hex), rules: .der)
    let element = try #require(decoded.element)
    #expect(element.tag == tag)
    #expect(element.isConstructed == isConstructed)
    #expect(element.bytes == Bytes(hex))
    #expect(decoded.anomalies.isEmpty)
  }

  @Test(
    "a tag number that is padded, or small enough for one octet, is noted once",
    arguments: ["9f0000", "9f1e00", "9f801f00", "9f800100", "9f80808080807f00"])
  func paddedTag(hex: String) {
    #expect(Self.kinds(hex, .ber) == [.nonMinimalTag])
  }

  @Test("padding of a tag number without end is noted once")
  func endlessPadding() {
    let bytes = Bytes([0x9f] + [UInt8](repeating: 0x80, count: 1_000_000))
    #expect(ASN1Decoder.decode(bytes, rules: .der).anomalies.count <= 2)
  }

  @Test(
    "a tag number beyond 32 bits is rejected", arguments: ["9f9080808000 00", "9fffffffffff7f00"])
  func hugeTag(hex: String) {
    #expect(Self.kinds(hex) == [.tagOverflow])
    #expect(ASN1Decoder.decode(Bytes(hex), rules: .der).element == nil)
  }

  @Test(
    "length octets in every width (X.690 §8.1.3)",
    arguments: [
      (0, "0400"), (127, "047f"), (128, "048180"), (255, "0481ff"), (256, "04820100"),
      (65_536, "0483010000"),
    ])
  func lengths(count: Int, head: String) {
    let bytes = Bytes(Bytes(head).array + [UInt8](repeating: 7, count: count))
    let decoded = ASN1Decoder.decode(bytes, rules: .der)
    #expect(decoded.anomalies.isEmpty)
    #expect(decoded.element?.content.count == count)
    #expect(decoded.element?.content.endIndex == bytes.endIndex)
  }

  @Test(
    "a length in more octets than needed is noted in DER alone",
    arguments: ["04810107", "0482000107", "048400000000", "04 81 00", "04820000"])
  func paddedLength(hex: String) {
    #expect(Self.kinds(hex) == [.nonMinimalLength])
    #expect(Self.kinds(hex, .ber).isEmpty)
  }

  @Test(
    "a length beyond 32 bits is rejected",
    arguments: ["04850100000000", "0488ffffffffffffffff", "04ff"])
  func hugeLength(hex: String) {
    #expect(Self.kinds(hex) == [.lengthOverflow])
  }

  @Test(
    "every truncation is noted",
    arguments: [
      "", "04", "0481", "04820 1", "0401", "04830100", "9f", "9fff", "3003 0201", "3080",
      "3080 0201", "30800201 0100", "0484ffffffff", "3005 0201 01",
    ])
  func truncated(hex: String) {
    let isCut = Self.kinds(hex, .ber).contains { if case .truncated = $0 { true } else { false } }
    #expect(isCut)
  }

  @Test("the readable part of a truncated element is kept")
  func partial() {
    let decoded = ASN1Decoder.decode(Bytes("3009 020105 0404 aabb"), rules: .der)
    #expect(decoded.element?.children.map(\.content.hex) == ["05", "aabb"])
    #expect(decoded.element?.bytes.count == 9)
  }

  @Test("bytes after the element stay in the rest and are noted")
  func trailing() {
    let decoded = ASN1Decoder.decode(Bytes("0500 0500"), rules: .der)
    #expect(decoded.anomalies.map(\.kind) == [.trailingBytes(2)])
    #expect(decoded.rest.range == 2..<4)
  }

  @Test("an indefinite length ends at its end-of-contents mark (X.690 §8.1.5)")
  func indefinite() throws {
    let bytes = Bytes("3080 020105 3080 0500 0000 0000 ff")
    let decoded = ASN1Decoder.decode(bytes, rules: .ber)
    let element = try #require(decoded.element)
    #expect(element.hasIndefiniteLength)
    #expect(element.bytes.range == 0..<13)
    #expect(element.content.range == 2..<11)
    #expect(element.children.map(\.tag) == [.integer, .sequence])
    #expect(element.children.last?.content.hex == "0500")
    #expect(decoded.rest.range == 13..<14)
    #expect(decoded.anomalies.map(\.kind) == [.trailingBytes(1)])
  }

  @Test("an indefinite length is noted in DER, and never fits a primitive element")
  func indefiniteFaults() {
    #expect(Self.kinds("3080 0000") == [.indefiniteLength("an element")])
    #expect(Self.kinds("0480 0000", .ber) == [.indefiniteLength("a primitive element")])
  }

  @Test("an end-of-contents mark elsewhere is noted")
  func misplacedEnd() {
    #expect(Self.kinds("3002 0000", .ber) == [.misplacedEndOfContents])
  }

  @Test("a string in pieces is noted in DER alone", arguments: ["2400", "2300", "2c00"])
  func pieces(hex: String) {
    #expect(Self.kinds(hex) == [.constructedString])
    #expect(Self.kinds(hex, .ber).isEmpty)
  }

  @Test("nesting stops at the limit, with or without lengths", arguments: ["3080", "a080", "2480"])
  func nesting(level: String) {
    let bytes = Bytes((0..<10_000).flatMap { _ in Bytes(level).array })
    let anomalies = ASN1Decoder.decode(bytes, rules: .ber).anomalies
    #expect(anomalies.map(\.kind) == [.depthLimit(64)])
    // Lengths beyond the end.
    let claimed = Bytes(
      (0..<10_000).flatMap { _ in [0x30, 0x84, 0x7f, 0xff, 0xff, 0xff] as [UInt8] })
    #expect(
      ASN1Decoder.decode(claimed, rules: .ber).anomalies.contains { $0.kind == .depthLimit(64) })
  }

  @Test("no more elements are read than allowed")
  func items() {
    let bytes = Bytes([0x30, 0x80] + [UInt8](repeating: 5, count: 400_000).flatMap { [$0, 0] })
    let decoded = ASN1Decoder.decode(bytes, rules: .ber, limits: DecodingLimits(items: 1_000))
    #expect(decoded.element?.children.count == 999)
    #expect(decoded.anomalies.map(\.kind) == [.itemLimit(1_000)])
  }
}
