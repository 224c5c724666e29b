import Testing

@testable import Reports

@Suite("Code in prose")
struct HTMLProseTests {
  @Test(
    "is between back-quotes, which are plain characters if one is missing or the text is long",
    arguments: [
      ("The text `fmt` is “a”.", "The text <code>fmt</code> is “a”."),
      ("`<b>`", "<code>&lt;b&gt;</code>"), ("one ` alone", "one ` alone"), ("none", "none"),
    ])
  func pairs(text: String, expected: String) {
    #expect(String(decoding: HTML.prose(text).markup, as: UTF8.self) == expected + "\n")
    let long = String(repeating: "name ", count: 200)
    #expect(!String(decoding: HTML.prose(long).markup, as: UTF8.self).contains("more character"))
    #expect(!String(decoding: HTML.prose(text, limit: 3).markup, as: UTF8.self).contains("<code>"))
  }
}
