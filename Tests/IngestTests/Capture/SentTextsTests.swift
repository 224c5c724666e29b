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
    // The digits of the whole body, without the characters between them.
    let digits = body.filter { $0.isLetter || $0.isNumber || $0 == "=" }
    let expected = ([body] + runs + (digits.utf8.count >= 16 ? [digits] : [])).filter {
      $0.utf8.count >= 8
    }.map { Bytes(Array($0.utf8)) }
      .flatMap { TextMark.all(of: $0) }
    #expect(Set(marks) == Set(expected))
  }

  @Test(
    "are found in what a request encodes",
    arguments: [
      "Basic dTowMTIzNDU2Nzg5YWJjZGVm",
      "Bearer eyJhbGciOiJub25lIn0.eyJub25jZSI6IjAxMjM0NTY3ODlhYmNkZWYifQ.c2ln",
      "%7b%22next%22:%22%30123456789abcdef%22%7d",
      "<note>0123456789abc&#100;e&#x66;</note>",
      "{\"note\":\"0123456789ab\\u0063def\"}",
      "https://api.example.com/v1/users/me/names/0123456789abcdef/edit",
      "https://api.example.com/v1/users/me/names/%30123456789abcdef/edit",
      "00-0123456789abcdef-01", "a=b=c=d=e=0123456789abcdef=1",
      "{\u{0}\"\u{0}0\u{0}1\u{0}2\u{0}3\u{0}4\u{0}5\u{0}6\u{0}7\u{0}8\u{0}9\u{0}a\u{0}b\u{0}c\u{0}d\u{0}e\u{0}f\u{0}\"",
    ])
  func encoded(text: String) {
    let marks = SentTexts([], and: [Bytes(Array(text.utf8))]).marks
    #expect(marks.contains(TextMark("0123456789abcdef")))
  }

  @Test(
    "are found in less usual escapes",
    arguments: [
      "note=%u0030123456789abcdef", #"note: "\x30123456789abcdef""#,
      #"note: "\U00000030123456789abcdef""#, "note: >\n  01234567\n  89abcdef\n",
      "note: \"01234567\\\r\n  89abcdef\"", "{note: \"01234567\\\n  89abcdef\"}",
      "<a>0123<![CDATA[4567]]><![CDATA[89abcdef]]></a>",
      "<a>01234567<!-- b -->89abcdef</a>", "--b\r\n\r\n=30123456=\r\n789abcdef\r\n--b--",
      "a preamble\r\n--b\r\n\r\n=30123456=\r\n789abcdef\r\n--b--",
      "=?UTF-8?Q?=30123456789abcdef?=", "GAYTEMZUGU3DOOBZMFRGGZDFMY======",
      "gaytemzugu3doobzmfrggzdfmy", #""\u{30}123456789abcde\u{000066}""#,
      "AAAAABIKEDAxMjM0NTY3ODlhYmNkZWY=",
      "{\"note\":\"oWFhUDAxMjM0NTY3ODlhYmNkZWY=\"}", "0123 4567 89ab cdef", "01!23456789,abcdef",
      "H4sIAAAAAAAC/6tWyssvSVWyUjIwNDI2MTUzt7BMTEpOSU1TqgUA5DNZoxsAAAA=",
    ])
  func unusual(text: String) {
    let marks = SentTexts([], and: [Bytes(Array(text.utf8))]).marks
    #expect(marks.contains(TextMark("0123456789abcdef")))
  }

  @Test("are found in binary messages that other bytes follow")
  func binary() {
    let value = Array("\u{7f}0123456789abcdef".utf8)
    for message in [[0xa1, 0x61, 0x61, 0x51] + value + [0x00], [0x81, 0xb1] + value + [0xc1]] {
      let marks = SentTexts([], and: [Bytes(message)]).marks
      #expect(marks.contains(TextMark(Bytes(value))))
    }
  }

  @Test("aren't looked for in a long comment, nor in endless escapes")
  func bounded() {
    for text in [
      "<a>01234567<!--" + String(repeating: " ", count: 300) + "-->89abcdef</a>",
      String(repeating: "\\", count: 100_000), String(repeating: "\r", count: 100_000),
    ] {
      let marks = SentTexts([], and: [Bytes(Array(text.utf8))]).marks
      #expect(!marks.contains(TextMark("0123456789abcdef")))
    }
  }

  @Test("are compared without what a tool prints around them")
  func printed() {
    let sent = Set(SentTexts([], and: [Bytes(Array("0123456789abcdef".utf8))]).marks)
    for text in ["'0123456789abcdef'", "Optional(\"0123456789abcdef\")", "0123%34567%389abcdef"] {
      #expect(!sent.isDisjoint(with: TextMark.all(of: Bytes(Array(text.utf8)))))
    }
    let wrapped = SentTexts([], and: [Bytes(Array("01234567\n89abcdef".utf8))]).marks
    #expect(wrapped.contains(TextMark("0123456789abcdef")))
  }

  @Test(
    "are compared without the hyphens and the letter case of a UUID",
    arguments: [
      "8F14E45F-CEEA-467F-A0E6-1D2D4A1F7B3C", "{8f14e45f-ceea-467f-a0e6-1d2d4a1f7b3c}",
      "8f14e45fceea467fa0e61d2d4a1f7b3c", "id=8F14E45FCEEA467FA0E61D2D4A1F7B3C",
    ])
  func uuid(text: String) {
    let sent = Set(SentTexts([], and: [Bytes(Array(text.utf8))]).marks)
    for spelling in [
      "8f14e45f-ceea-467f-a0e6-1d2d4a1f7b3c", "8F14E45F-CEEA-467F-A0E6-1D2D4A1F7B3C",
      "8f14e45fceea467fa0e61d2d4a1f7b3c",
    ] {
      #expect(!sent.isDisjoint(with: TextMark.all(of: Bytes(Array(spelling.utf8)))))
    }
  }

  @Test("are the parts of a path without percent-encoding, whatever is around them")
  func valueOfPath() {
    let text = "https://api.example.com/v1/users/me/names/a%2Fb%2Bc0123456789/edit"
    let marks = SentTexts([], and: [Bytes(Array(text.utf8))]).marks
    #expect(marks.contains(TextMark("a/b+c0123456789")))
  }
}
