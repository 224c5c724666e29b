import Decoding
import Evidence
import Testing

@Suite("CBOR items")
struct CBORItemTests {
  private static func item(_ hex: String) -> CBORItem? { CBORDecoder.decode(Bytes(hex)).item }

  @Test(
    "an integer of either sign has a value if it fits",
    arguments: [
      ("00", 0), ("1b7fffffffffffffff", .max), ("1b8000000000000000", nil), ("20", -1),
      ("3b7fffffffffffffff", .min), ("3b8000000000000000", nil), ("40", nil), ("f90000", nil),
    ] as [(String, Int64?)])
  func integers(hex: String, value: Int64?) throws {
    #expect(try #require(Self.item(hex)).integer == value)
  }

  @Test("a control character is written as JSON does")
  func escapes() {
    #expect(Self.item("63 0a 1f 7f")?.diagnostic == "\"\\u000a\\u001f\\u007f\"")
  }

  @Test(
    "each type has its accessor and its name",
    arguments: [
      ("40", "a byte string"), ("60", "a text string"), ("80", "an array"), ("a0", "a map"),
      ("c000", "a tagged item"), ("f4", "a simple value"), ("f90000", "a floating-point number"),
      ("00", "an integer"), ("20", "an integer"),
    ])
  func accessors(hex: String, name: String) throws {
    let item = try #require(Self.item(hex))
    #expect(item.typeName == name)
    #expect((item.byteString != nil) == (name == "a byte string"))
    #expect((item.text != nil) == (name == "a text string"))
    #expect((item.array != nil) == (name == "an array"))
    #expect((item.map != nil) == (name == "a map"))
    #expect((item.integer != nil) == (name == "an integer"))
  }
}
