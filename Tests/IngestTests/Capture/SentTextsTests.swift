import Claims
import Evidence
import Testing

@testable import Ingest

@Suite("Texts that a client sent")
struct SentTextsTests {
  @Test(
    "are runs of at least 16 digits of Base64, at any place in the body",
    arguments: [
      ("0123456789abcde", []), ("0123456789abcdef", ["0123456789abcdef"]),
      ("a b \"0123456789abcdef\"", ["0123456789abcdef"]),
      (
        "0123456789abcdef.0123456789abcde fedcba9876543210",
        [
          "0123456789abcdef", "fedcba9876543210",
        ]
      ),
      (
        "challenge=0123456789abcdef",
        [
          "challenge=0123456789abcdef", "0123456789abcdef",
        ]
      ),
      ("", []), ("   ", []),
    ])
  func runs(body: String, runs: [String]) {
    let marks = SentTexts.marks(of: [], and: Bytes(Array(body.utf8)))
    let expected = runs.flatMap { TextMark.all(of: Bytes(Array($0.utf8))) }
    #expect(Set(marks) == Set(expected))
  }
}
