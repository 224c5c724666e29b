import Evidence
import TestSupport
import Testing

@testable import Decoding

@Suite("Colors of a terminal")
struct TerminalCodesTests {
  private func removed(_ text: String) -> String? {
    TerminalCodes.removed(from: Bytes(Array(text.utf8)))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("are removed from a text")
  func forms() {
    #expect(removed("\u{1b}[32ma\u{1b}[39m: \u{1b}[1;38;5;3mb\u{1b}[m") == "a: b")
  }

  @Test(
    "are nothing else",
    arguments: ["a[32mb", "\u{1b}[2Ka", "\u{1b}[32", "\u{1b}", "\u{1b}m", ""])
  func others(text: String) {
    #expect(removed(text) == nil)
  }

  @Test("aren't removed from bytes")
  func bytes() {
    #expect(TerminalCodes.removed(from: Bytes([0x1b, 0x5b, 0x6d, 0xff])) == nil)
  }

  @Test("keep the place and the bytes of an artifact, and are no part of names and values")
  func place() throws {
    let assertion = SampleCase.real(.assertion)[0].bytes("assertion")
    let text = "\u{1b}[32mé\u{1b}[0m \(Base64.encode(assertion)) \u{1b}[1mkeyId\u{1b}[0m: 'abc'\n"
    let find = try #require(Carver.carve(Bytes(Array(text.utf8))).finds.first)
    #expect(find.decodedText.payload == assertion)
    #expect(find.place == TextPlace(line: 1, column: 12, offset: 12))
    #expect(find.stretch.elementsEqual(Base64.encode(assertion).utf8))
    #expect(find.stretch.startIndex == 12)
    #expect(find.values.map(\.name.text) == ["keyId"])
    #expect(find.values.map(\.value.text) == ["abc"])
  }

  @Test("are beside an artifact: a text with them isn't an artifact alone")
  func alone() {
    let assertion = SampleCase.real(.assertion)[0].bytes("assertion")
    let carving = Carver.carve(Bytes(Array("\u{1b}[32m\(Base64.encode(assertion))\u{1b}[0m".utf8)))
    #expect(carving.finds.count == 1)
    #expect(!carving.isLone)
  }
}
