import Decoding
import Evidence
import Testing

@Suite("Encoded text")
struct EncodedTextTests {
  private static let sentence = "the quick brown fox jumps over"

  /// Texts in which something can be made of others.
  static let texts = [
    sentence, "", "%41%42 and %4", #"a \"quoted\" \u0041 text \x"#, Array(sentence.utf8).hex,
    "data: \(Base64.encode(Array(sentence.utf8))), and more",
    Base64.encode(Array(sentence.utf8)) + "==" + Base64.encode(Array(sentence.utf8)),
    Array(sentence.utf8).map { [$0].hex }.joined(separator: " "),
    Array(sentence.utf8).map { [$0].hex }.joined(separator: ":\n"),
    "x" + Base64.encode(Array(sentence.utf8)).replacing("Z", with: "Z\r\n"),
    sentence.map { "\($0)\0" }.joined(), sentence.map { "\0\($0)" }.joined(),
    "-_" + Base64.encode(Array(sentence.utf8), as: .url),
    String(repeating: "4=a", count: 40), String(repeating: "41\n:", count: 40),
  ]

  @Test("the bytes passed to the filter equal those of the buffer", arguments: texts)
  func content(_ text: String) {
    // The bytes begin in the middle of their buffer.
    let bytes = Bytes(Array("????\(text)".utf8)).dropFirst(4)
    var contents: [[UInt8]] = []
    let views = EncodedText.views(of: bytes) {
      contents.append(Array($0))
      return true
    }
    #expect(views.map(\.array) == contents)
    var asked: [[UInt8]] = []
    let isFound = Array(text.utf8).withUnsafeBufferPointer { text in
      EncodedText.contains(in: text) {
        asked.append(Array($0))
        return false
      }
    }
    #expect(!isFound)
    #expect(asked == contents)
  }

  @Test("only accepted bytes get a buffer, and the search ends with the first")
  func wanted() {
    let text = Array("%41 \(Base64.encode(Array(Self.sentence.utf8)))".utf8)
    let bytes = Bytes(text)
    #expect(EncodedText.views(of: bytes) { _ in false }.isEmpty)
    let views = EncodedText.views(of: bytes) { $0.elementsEqual(Self.sentence.utf8) }
    #expect(views.map(\.utf8) == [Self.sentence])
    #expect(views.first?.parents.map(\.range) == [4..<44])
    var count = 0
    let isFound = text.withUnsafeBufferPointer { text in
      EncodedText.contains(in: text) { _ in
        count += 1
        return true
      }
    }
    #expect(isFound && count == 1)
  }

  @Test(
    "a text without an encoding gives nothing",
    arguments: ["100 % sure", #"C:\dir"#, "attestation", "a=b", "zero\0bytes\0alone"])
  func plain(_ text: String) {
    #expect(EncodedText.views(of: Bytes(Array(text.utf8))).isEmpty)
  }
}
