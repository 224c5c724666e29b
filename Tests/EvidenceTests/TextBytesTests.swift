import Testing

@testable import Evidence

@Suite("Text compared by its bytes")
struct TextBytesTests {
  /// Pairs of texts that are equal by `==`, with different bytes.
  static let twins = [
    ("K", "\u{212A}"), (";", "\u{37E}"), ("`", "\u{1FEF}"), ("é", "e\u{301}"),
    ("Å", "\u{212B}"), ("ặ", "a\u{306}\u{323}"), ("가", "\u{1100}\u{1161}"),
  ]

  @Test("canonically equivalent texts differ", arguments: twins)
  func canonicalEquivalents(left: String, right: String) {
    #expect(left == right)
    #expect(!left.equals(right))
    #expect(!("x" + left).ends(with: right))
    #expect(!(left + "x").begins(with: right))
    #expect(![left].includes(right))
    #expect(Set([ByteText(left), ByteText(right)]).count == 2)
  }

  @Test("a text equals itself", arguments: twins.flatMap { [$0, $1] } + ["", "a.b"])
  func same(text: String) {
    #expect(text.equals(text[...]))
    #expect(text.begins(with: text) && text.ends(with: text))
    #expect(["x", text].includes(text))
    #expect(Set([ByteText(text), ByteText(text)]).count == 1)
  }

  @Test("prefix and suffix are compared by bytes, not by characters")
  func ends() {
    #expect("e\u{301}".begins(with: "e"))
    #expect("a\r\n".ends(with: "\n"))
    #expect(!"a".begins(with: "ab") && !"b".ends(with: "ab"))
  }

  @Test("only letters of ASCII change their case")
  func letterCase() {
    #expect("AZ\u{212A}É".lowercasedASCII.equals("az\u{212A}É"))
    #expect("az\u{17F}ß".uppercasedASCII.equals("AZ\u{17F}ß"))
    #expect("@[`{".lowercasedASCII.equals("@[`{") && "@[`{".uppercasedASCII.equals("@[`{"))
  }

  @Test("only ASCII whitespace is removed")
  func whiteSpace() {
    #expect(" a\t\r\nb\u{A0}\u{3000}".withoutWhiteSpaceASCII.equals("ab\u{A0}\u{3000}"))
  }
}
