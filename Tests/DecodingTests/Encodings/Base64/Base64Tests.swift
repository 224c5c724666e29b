import Evidence
import Foundation
import Testing

@testable import Decoding

@Suite("Base64")
struct Base64Tests {
  @Test(
    "encodes and decodes the vectors of RFC 4648 §10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func vectors(_ plain: String, _ encoded: String) {
    #expect(Base64.encode(plain.utf8) == encoded)
    #expect(Base64.encode(plain.utf8, as: .url) == encoded.replacing("=", with: ""))
  }

  @Test("writes the same as Foundation, and reads it back")
  func agreesWithFoundation() {
    for count in 0..<260 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
      let text = Base64.encode(bytes)
      #expect(text == Data(bytes).base64EncodedString())
      var decoder = Base64Decoder(Bytes(Array(text.utf8)), spacesArePlusSigns: false)
      #expect(decoder.decode(named: "test").array == bytes)
    }
  }

  @Test(
    "the strict decoder accepts only one alphabet, with or without padding",
    arguments: [
      ("-_8", nil, [0xfb, 0xff]), ("+/8", [0xfb, 0xff], nil), ("+/8=", [0xfb, 0xff], nil),
      ("Zg=", nil, nil), ("Zg", [0x66], [0x66]), ("Z", nil, nil), ("Zh", nil, nil),
      ("Zm 9v", nil, nil), ("Zg==\n", nil, nil), ("Zg==Zg==", nil, nil), ("", [], []),
    ] as [(String, [UInt8]?, [UInt8]?)])
  func strict(_ text: String, _ standard: [UInt8]?, _ url: [UInt8]?) {
    let bytes = Bytes(Array(text.utf8))
    #expect(Base64.decode(bytes) == standard)
    #expect(Base64.decode(bytes, as: .url) == url)
  }

  @Test("a text that breaks every group keeps a bounded number of runs")
  func boundedRuns() throws {
    let broken = [UInt8](String(repeating: "A\n", count: 200_000).utf8)
    var decoder = Base64Decoder(Bytes(broken), spacesArePlusSigns: false)
    let decoded = decoder.decode(named: "test")
    let origin = try #require(decoded.buffer.origin)
    #expect(decoded.count == 150_000)
    #expect(origin.runs.count <= 65_536)
    #expect(!decoded.suffix(1).parents.isEmpty)
  }
}
