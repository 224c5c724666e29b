import Claims
import Evidence
import Testing

@testable import Ingest

@Suite("Texts that a client sent")
struct SentTextsTests {
  @Test(
    "are the body, and runs of at least 16 digits of Base64, at any place in the body",
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
    let marks = SentTexts([], and: [Bytes(Array(body.utf8))]).marks
    let expected = ([body] + runs).filter { $0.utf8.count >= 8 }.map { Bytes(Array($0.utf8)) }
      .flatMap { TextMark.all(of: $0) }
    #expect(Set(marks) == Set(expected))
  }

  @Test(
    "are found in what a request encodes",
    arguments: [
      "Basic dTowMTIzNDU2Nzg5YWJjZGVm",
      "Bearer eyJhbGciOiJub25lIn0.eyJub25jZSI6IjAxMjM0NTY3ODlhYmNkZWYifQ.c2ln",
      "%7b%22next%22:%22%30123456789abcdef%22%7d",
      "{\u{0}\"\u{0}0\u{0}1\u{0}2\u{0}3\u{0}4\u{0}5\u{0}6\u{0}7\u{0}8\u{0}9\u{0}a\u{0}b\u{0}c\u{0}d\u{0}e\u{0}f\u{0}\"",
    ])
  func encoded(text: String) {
    let marks = SentTexts([], and: [Bytes(Array(text.utf8))]).marks
    #expect(marks.contains(TextMark("0123456789abcdef")))
  }
}
