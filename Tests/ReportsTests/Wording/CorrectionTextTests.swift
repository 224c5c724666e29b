import Results
import Testing

@testable import Reports

@Suite("A correction in words")
struct CorrectionTextTests {
  @Test(
    "a challenge is shown as text if all its bytes are printable, else in hexadecimal",
    arguments: [
      ("6f49766377", "text:oIvcw", "oIvcw", "text"), ("6f2062", "'text:o b'", "o b", "text"),
      ("6f49760063", "hex:6f49760063", "6f49760063", "hex"),
    ])
  func challenge(digits: String, option: String, value: String, encoding: String) {
    let correction = Correction([
      .init("challenge", .text(digits)), .init("challengeEncoding", .text("hex")),
    ])
    #expect(correction.options == ["--challenge \(option)"])
    #expect(
      correction.recordText == """
        {
          "challenge": "\(value)",
          "challengeEncoding": "\(encoding)"
        }
        """)
  }
}
