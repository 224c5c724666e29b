import Results

/// Draws blocks as HTML.
struct BlockHTML {
  /// Whether the blocks are in a chapter after the first, or in a fold. Headings are then one level
  /// lower.
  let isInChapter: Bool

  /// Draws a block.
  ///
  /// - Parameters:
  ///   - block: The block to draw.
  ///   - id: A unique id for the block, used by the copy buttons of steps.
  func html(_ block: Block, id: String) -> HTML {
    switch block {
    case .heading(let heading):
      HTML.element(isInChapter ? .h3 : .h2, .class("part")) { HTML.text(heading) }
    case .subheading(let heading):
      HTML.element(isInChapter ? .h4 : .h3, .class("part")) { HTML.text(heading) }
    case .text(let text): HTML.element(.p, .class("said")) { html(text) }
    case .steps(let steps): StepList(steps: steps, id: id).html
    case .list(let items), .checklist(let items): HTML.list("also", items.map(html))
    case .pages(let links): HTML.list(nil, links.map { HTML.tagged($0.id, $0.title) })
    case .table(let columns, let rows):
      HTML.table("list", columns: columns, of: rows) { row in
        for (index, cell) in row.enumerated() {
          HTML.element(.td, .class(cell.isShort ? "wide brief" : "wide")) {
            // A narrow page has no headings of columns.
            if index > 0, columns.indices.contains(index) {
              HTML.element(.span, .class("muted nl")) { "\(columns[index]): " }
            }
            html(cell)
          }
        }
      }
    case .lines(let lines):
      HTML.element(
        .pre, .class("hexbox small"), .focusable, .role("group"), .label("Bytes")
      ) {
        HTML.lines(lines.map { HTML.text($0, limit: 4_096) })
      }
    case .fold(let heading, let blocks, let isPrinted):
      HTML.fold(.class(isPrinted ? "printed" : "aside"), summary: .text(heading)) {
        for (index, block) in blocks.enumerated() {
          BlockHTML(isInChapter: true).html(block, id: "\(id)-\(index)")
        }
      }
    case .figure(let figure):
      HTML.element(.figure, .class("drawing")) { figure.html(isAlone: false) }
    }
  }

  /// Draws the pieces of a text. Plain text and code are cut after 1,024 code points.
  @HTMLBuilder
  private func html(_ text: BlockText) -> HTML {
    for piece in text.pieces {
      switch piece {
      case .plain(let text): HTML.bidi(text, limit: 1_024)
      case .strong(let text): HTML.element(.b) { HTML.text(text) }
      case .code(let text): HTML.element(.code) { HTML.bidi(text, limit: 1_024) }
      case .link(let text, let place): HTML.link(toID: place.name, text)
      case .source(let source): HTML.citation(source)
      }
    }
  }
}
