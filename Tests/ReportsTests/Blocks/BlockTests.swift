import Results
import Testing

@testable import Reports

@Suite("Blocks in each format")
struct BlockTests {
  private let blocks: [Block] = [
    .heading("Part"), .subheading("Smaller *part*"),
    .text(BlockText(.strong("Now:"), .plain(" read "), .code("a|b"), .plain(" in <x>."))),
    .list(["one"]), .checklist(["two"]),
    .pages([.init(id: "N03", title: "A cause"), .init(id: "N04", title: "")]),
    .steps([StepList.Step(text: "Run it.", code: ("Terminal", "make test"))]),
    .table(columns: ["Name", "Count"], rows: [[BlockText("x"), BlockText("1")]]),
    .lines(["00 01"]),
    .text(BlockText(.source(Citation("RFC 8949", "§3", url: "https://example.org/rfc")))),
    .fold("More", [.text("Inside.")]),
  ]

  @Test("Markdown escapes text, and draws every kind of block")
  func markdown() {
    let text = BlockMarkdown.document(wayUp: "").page("Title", blocks)
    #expect(
      text == """
        # Title

        ## Part

        ### Smaller \\*part\\*

        **Now:** read `a¦b` in \\<x\\>.

        - one

        - [ ] two

        - [N03](N03.md): A cause
        - [N04](N04.md)

        1. Run it.

           ```text
           make test
           ```

        | Name | Count |
        | --- | --- |
        | x | 1 |

        ```text
        00 01
        ```

        [RFC 8949, §3](<https://example.org/rfc>)

        ## More

        Inside.

        """)
  }

  @Test("a terminal shows the same texts, and never wraps an address")
  func terminal() {
    var page = TerminalPage(TerminalStyle(width: 40))
    page.write(blocks)
    #expect(
      page.text == """
        Part

        Smaller *part*
          Now: read a|b in <x>.
          - one
          - two
          N03  A cause
          N04
          1. Run it.
               make test
          - Name: x, Count: 1
          00 01
          RFC 8949, §3
          https://example.org/rfc

        More
          Inside.

        """)
  }

  @Test("HTML escapes text, folds details and links sources")
  func html() {
    let page = Page(
      HTML.element(.div) {
        for (index, block) in blocks.enumerated() {
          BlockHTML(isInChapter: false).html(block, id: "block-\(index)")
        }
      })
    #expect(page.failure == nil)
    #expect(page.text.contains("read a|b in <x>."))
    #expect(page.values("href").contains("https://example.org/rfc"))
    #expect(page.values("class").contains("aside"))
  }
}
