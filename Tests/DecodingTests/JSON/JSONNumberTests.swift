import Evidence
import Testing

@testable import Decoding

@Suite("Numbers in JSON")
struct JSONNumberTests {
  private func isValid(_ text: String) -> Bool { JSONNumber.isValid(Bytes(Array(text.utf8))) }

  @Test(
    "follow RFC 8259, section 6",
    arguments: [
      "0", "-0", "10", "-1.5", "0.5e10", "1E+2", "1e-2", "123456789012345678901234567890",
    ])
  func valid(_ text: String) {
    #expect(isValid(text))
    #expect(JSONReader.readWhole(Bytes(Array(text.utf8))).value?.text?.utf8 == text)
  }

  @Test(
    "have no leading zero and no missing digits",
    arguments: [
      "010", "-01", "2.", "0.e1", ".5", "-", "+1", "1e", "1e+", "1.5.2", "--1", "-.5", "",
    ])
  func malformed(_ text: String) {
    #expect(!isValid(text))
    let reading = JSONReader.readWhole(Bytes(Array("[\(text)]".utf8)))
    #expect(!reading.isClean || text.isEmpty)
    #expect(reading.value?.elements?.first?.text == nil)
  }
}
