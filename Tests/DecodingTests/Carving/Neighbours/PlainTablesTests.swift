import Evidence
import TestSupport
import Testing

@testable import Decoding

@Suite("Tables that are drawn or marked up")
struct PlainTablesTests {
  private func written(_ text: String) -> String? {
    PlainTables.written(Bytes(Array(text.utf8))).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("are written with bars and rules")
  func forms() {
    #expect(written("┌───┐\n│ a │\n├━┿━┤\n║ b ┃\n╰───╯") == "|---|\n| a |\n|-|-|\n| b |\n|---|")
    #expect(
      written(
        "<table class=\"t\">\n <thead> <TR><th scope=col><b>a</b></th> <th>b</th></TR>\n</thead><tbody>"
          + "<tr>\n<td>1</td>\n<td><code>2</code>\n </td></tr></tbody></table>after")
        == "\n|a|b|\n|-|-|\n|1|2|\nafter")
    #expect(written("<tr><th>a</th><td>1</td></tr>") == "\n|a|1|")
  }

  @Test("have the names of columns in a first row of plain cells, if it has several")
  func plainHeader() {
    let row = "<tr><td>a</td><td>b</td><td>c</td></tr>"
    #expect(written("<table>\(row)\(row)</table>") == "\n|a|b|c|\n|-|-|-|\n|a|b|c|\n")
    #expect(written("<tr><td>a</td><td>b</td></tr>") == "\n|a|b|")
  }

  @Test("have quotation marks in place of references, except in attributes")
  func quotes() {
    #expect(
      written("<pre a=\"x>&quot; b\">{&quot;a&#34;: &amp;&#x22;}")
        == "<pre a=\"x>&quot; b\">{\"a\": &amp;\"}")
    #expect(written("<a title='x&quot; b=c") == "<a title='x&quot; b=c")
  }

  @Test("are also dumps of Swift, with a name before each value")
  func dumps() {
    #expect(
      written("▿ 1 key/value pair\n  ▿ (2 elements)\n    - key: \"a\"\n    - value: \"b\"\n")
        == "▿ 1 key/value pair\n  a: \"b\"\n")
    #expect(written("▿ a: Optional(\"b\")\n  - some: \"b\"\nc") == "▿ a: Optional(\"b\")\nc")
    #expect(written("▿ a: Optional(\"b\")\n  - some: \"c\"\n") == nil)
  }

  @Test(
    "are left alone in other texts and in bytes",
    arguments: [
      "a | b", "<p>a</p>", "── a ──", "│ a\u{1} │", "<td>\u{0}</td>",
      "GET /?a=b<tr><td>challenge=c",
    ])
  func others(text: String) {
    #expect(written(text) == nil)
  }

  @Test("keep the place and the bytes of an artifact")
  func place() throws {
    let assertion = SampleCase.real(.assertion)[0].bytes("assertion")
    let text = "┌─┐\n│ é │ \(Base64.encode(assertion)) │\n"
    let find = try #require(Carver.carve(Bytes(Array(text.utf8))).finds.first)
    #expect(find.decodedText.payload == assertion)
    #expect(find.place == TextPlace(line: 2, column: 7, offset: 21))
    #expect(find.stretch.elementsEqual(Base64.encode(assertion).utf8))
    #expect(find.stretch.startIndex == 21)
  }
}
