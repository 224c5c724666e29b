import Decoding
import Evidence
import Testing

@testable import Claims

@Suite("Values as tools print them")
struct PrintedValueTests {
  private static let bytes: [UInt8] = [0x69, 0x19, 0x2a, 0xd0, 0x1b, 0xd6, 0x9b, 0x1e, 0x10]

  static let prints = [
    "0x69192ad01bd69b1e10", "0X69192AD01BD69B1E10", "x'69192ad01bd69b1e10'",
    "69:19:2a:d0:1b:d6:9b:1e:10",
    "69 19 2a d0 1b d6 9b 1e 10", "<69192ad0 1bd69b1e 10>",
    "[105, 25, 42, 208, 27, 214, 155, 30, 16]",
    #"{"type":"Buffer","data":[105,25,42,208,27,214,155,30,16]}"#, "data:;base64,aRkq0BvWmx4Q",
    #"{"type": "Buffer", "data": [105, 25, 42, 208, 27, 214, 155, 30, 16]}"#,
    #"{"data":[105,25,42,208,27,214,155,30,16],"type":"Buffer"}"#,
    #"b'i\x19*\xd0\x1b\xd6\x9b\x1e\x10'"#, #"bytearray(b"i\x19*\xd0\x1b\xd6\x9b\x1e\x10")"#,
    "69-19-2A-D0-1B-D6-9B-1E-10", "<<105,25,42,208,27,214,155,30,16>>",
    #"i\031*\320\033\326\233\036\020"#, #"i\x19*\xd0\x1b\xd6\x9b\x1e\x10"#,
  ]

  @Test("are read, beside their text", arguments: prints)
  func printed(_ text: String) {
    let given = GivenBytes(Bytes(Array(text.utf8)), nil)
    #expect(given.readings.first?.bytes.utf8 == text)
    #expect(given.readings.contains { $0.bytes.array == Self.bytes })
  }

  static let wrapped = [
    #""aRkq0BvWmx4Q""#, "'aRkq0BvWmx4Q'", "`aRkq0BvWmx4Q`", #"Optional("aRkq0BvWmx4Q")"#,
    #"Some("aRkq0BvWmx4Q")"#, "b'aRkq0BvWmx4Q'", #"BinData(0,"aRkq0BvWmx4Q")"#, "aRkq0BvWmx4Q\n",
    "aRkq0B\r\nvWmx4Q", "aRkq0BvWmx%34Q", "<Buffer 69 19 2a d0 1b d6 9b 1e 10>",
    "Uint8Array(9) [105, 25, 42, 208, 27, 214, 155, 30, 16]", "[size=9 hex=69192ad01bd69b1e10]",
  ]

  @Test(
    "are read inside what is printed around them, if the value may be printed", arguments: wrapped)
  func inside(_ text: String) {
    let text = Bytes(Array(text.utf8))
    let given = GivenBytes(text, nil, mayBePrinted: true)
    #expect(given.readings.first?.bytes == text)
    #expect(given.inside != nil)
    #expect(given.readings.contains { $0.bytes.array == Self.bytes })
    #expect(GivenBytes(text, nil).inside == nil)
    #expect(GivenBytes(text, .base64, mayBePrinted: true).inside == nil)
  }

  @Test(
    "have nothing around them if they are a text of their own",
    arguments: [
      "abc", "a b", "", "\"", "''", " ", "a\nb c", "100%", #"b'\x9f\xc0'"#, "Some(", "<Buffer >",
    ])
  func alone(_ text: String) {
    #expect(PrintedValue.text(in: Bytes(Array(text.utf8))) == nil)
  }

  static let texts = [
    "69192ad01bd69b1e", "aRkq0BvWmx4Q", "0xZZ", "0x12", "dead beef", "<challenge>", "[]", "data",
    "6f1c2d3e-0a1b-4c5d-8e9f-001122334455", "x", "", "b'", "b''", "b'abc'", "b'abcdefghij",
    "bytearray()",
    #"\101\102"#, #"C:\new folder"#, #"\x1 is no byte"#,
  ]

  @Test("are no plain digits, and no other text", arguments: texts)
  func plain(_ text: String) {
    #expect(PrintedValue.bytes(of: Bytes(Array(text.utf8))) == nil)
  }
}
