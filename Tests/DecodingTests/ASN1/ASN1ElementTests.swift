import Decoding
import Evidence
import Testing

@Suite("ASN.1 values")
struct ASN1ElementTests {
  private static func element(_ hex: String) throws -> ASN1Element {
    try #require(ASN1Decoder.decode(Bytes(hex), rules: .ber).element)
  }

  @Test(
    "an INTEGER from 0 to 2⁶⁴ − 1 has a value (X.690 §8.3)",
    arguments: [
      ("020100", 0), ("02017f", 127), ("02020080", 128), ("020180", nil), ("0200", nil),
      ("02087fffffffffffffff", UInt64(Int64.max)), ("020900ffffffffffffffff", .max),
      ("0209010000000000000000", nil), ("020a00000000000000000001", nil),
      ("0208ffffffffffffffff", nil),
      ("040101", nil), ("2203020101", nil),
    ] as [(String, UInt64?)])
  func integers(hex: String, value: UInt64?) throws {
    #expect(try Self.element(hex).unsignedInteger == value)
  }

  @Test(
    "a BOOLEAN has one octet (X.690 §8.2)",
    arguments: [
      ("0101ff", true), ("010100", false), ("010101", true), ("0100", nil), ("0102ffff", nil),
      ("0201ff", nil),
    ] as [(String, Bool?)])
  func booleans(hex: String, value: Bool?) throws {
    #expect(try Self.element(hex).boolean == value)
  }

  @Test(
    "a BIT STRING gives bytes only if no bits are unused (X.690 §8.6)",
    arguments: [
      ("030300aabb", "aabb"), ("030100", ""), ("030207 80", nil), ("0300", nil), ("0401aa", nil),
    ] as [(String, String?)])
  func bits(hex: String, value: String?) throws {
    #expect(try Self.element(hex).wholeBits?.hex == value)
  }

  @Test("chunks of an OCTET STRING are joined, and each byte maps to its place")
  func chunks() throws {
    let input = Bytes("2480 0403 aabbcc 0400 0402 ddee 0000")
    let element = try #require(ASN1Decoder.decode(input, rules: .ber).element)
    let octets = try #require(element.octets(named: "payload"))
    #expect(octets.hex == "aabbccddee")
    #expect(octets.buffer.name == "payload")
    #expect(octets.roots.map(\.range) == [4..<7, 11..<13])
    #expect(octets.lies(within: input))
  }

  @Test("an OCTET STRING in one piece, or in one chunk, stays where it is")
  func onePiece() throws {
    #expect(try Self.element("0402aabb").octets()?.range == 2..<4)
    #expect(try Self.element("24040402aabb").octets()?.range == 4..<6)
    #expect(try Self.element("2400").octets()?.isEmpty == true)
  }

  @Test(
    "chunks of another type give no bytes", arguments: ["2403020101", "240424020400"])
  func foreignChunks(hex: String) throws {
    #expect(try Self.element(hex).octets() == nil)
  }

  @Test(
    "an object identifier is read in dotted form (X.690 §8.19)",
    arguments: [
      ("06082a8648ce3d040302", "1.2.840.10045.4.3.2"), ("0603550403", "2.5.4.3"),
      ("06092a864886f763640802", "1.2.840.113635.100.8.2"), ("060100", "0.0"),
      ("060127", "0.39"), ("060128", "1.0"), ("06014f", "1.39"), ("060150", "2.0"),
      ("06028837", "2.999"), ("060b2a81ffffffffffffffff7f", "1.2.18446744073709551615"),
    ] as [(String, String)])
  func identifiers(hex: String, dotted: String) throws {
    #expect(try Self.element(hex).objectIdentifier?.description == dotted)
  }

  @Test(
    "an object identifier that is empty, padded, cut, or beyond 64 bits gives nil",
    arguments: [
      "0600", "0602 8001", "06032a8001", "06022a86", "0601 80", "060b2a82808080808080808000",
      "060b2affffffffffffffffff7f", "0401 2a", "2603060155",
    ])
  func malformedIdentifiers(hex: String) throws {
    #expect(try Self.element(hex).objectIdentifier == nil)
  }

  @Test(
    "text is read from the three string types of certificates",
    arguments: [
      ("0c02c3bc", "ü"), ("130141", "A"), ("160141", "A"), ("0c01fc", nil), ("040141", nil),
      ("2c030c0141", nil),
    ] as [(String, String?)])
  func text(hex: String, value: String?) throws {
    #expect(try Self.element(hex).text == value)
  }

  @Test("only a single child is wrapped")
  func wrapped() throws {
    #expect(try Self.element("a003020105").wrapped?.unsignedInteger == 5)
    #expect(try Self.element("a006020105020106").wrapped == nil)
    #expect(try Self.element("a000").wrapped == nil)
    #expect(try Self.element("a006020105020106").child(.integer)?.unsignedInteger == 5)
  }
}
