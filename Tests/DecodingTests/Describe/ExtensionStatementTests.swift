import Evidence
import Testing

@testable import Decoding

@Suite("Texts of certificate extensions")
struct ExtensionStatementTests {
  /// An identifier, a value in DER, and their text.
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    let value: String
    let statement: FieldValue?

    init(_ id: String, _ value: String, _ statement: FieldValue?) {
      self.id = id
      self.value = value
      self.statement = statement
    }

    var testDescription: String { "\(id) \(value)" }

    /// SEQUENCE { extnID, extnValue }, with lengths of one byte.
    var decoded: CertificateExtension? {
      let id = [UInt8](hex: id) ?? []
      let value = [UInt8](hex: value) ?? []
      let body = [6, UInt8(id.count)] + id + [4, UInt8(value.count)] + value
      let bytes = Bytes([0x30, UInt8(body.count)] + body)
      return ASN1Decoder.decode(bytes, rules: .der).element.flatMap { CertificateExtension($0) }
    }
  }

  private static let basic = "551d13"
  private static let usage = "551d0f"
  private static let purposes = "551d25"
  private static let access = "2b06010505070101"
  private static let lists = "551d1f"

  static let cases = [
    Case(basic, "3000", .identifier("not a CA")),
    Case(basic, "30060101ff020100", .identifier("CA, path length 0")),
    Case(basic, "30030101ff", .identifier("CA")),
    Case(basic, "0500", nil),
    Case(usage, "03020780", .identifier("digitalSignature")),
    Case(
      usage, "030204f0",
      .identifier("digitalSignature, nonRepudiation, keyEncipherment, dataEncipherment")),
    Case(usage, "03020106", .identifier("keyCertSign, cRLSign")),
    Case(usage, "0303070080", .identifier("decipherOnly")),
    Case(usage, "030100", nil), Case(usage, "03020000", nil),
    Case(
      purposes, "300b06092a864886f763640418", .identifier("1.2.840.113635.100.4.24")),
    Case(purposes, "3000", nil), Case(purposes, "30020500", nil),
    Case(
      access, "3011300f06082b060105050730018603613a62", .text("OCSP a:b")),
    Case(access, "3011300f06082b06010505073001a603613a62", nil),
    Case(access, "30053003060155", nil),
    Case(lists, "300b3009a007a0058603613a62", .text("a:b")),
    Case("551d20", "3007300506032a0304", .identifier("1.2.3.4")),
    Case("551d0e", "04020102", .bytes(Bytes([1, 2]))),
    Case("551d23", "300480020102", .bytes(Bytes([1, 2]))),
    Case("551d23", "3006800201028100", nil),
    Case("2a0304", "3000", nil),
  ]

  @Test("values have RFC 5280's names; other forms give no text", arguments: cases)
  func statement(_ expected: Case) throws {
    #expect(try #require(expected.decoded).statement == expected.statement)
  }

  @Test("a long list isn't written out")
  func limit() throws {
    let purposes = String(repeating: "06022a03", count: 17)
    let body = Case(Self.purposes, "3044" + purposes, nil)
    #expect(try #require(body.decoded).statement == nil)
  }
}
