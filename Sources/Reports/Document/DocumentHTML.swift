import Results

/// The whole document as one self-contained HTML page, with a section for each Markdown page.
struct DocumentHTML {
  /// The title of the first chapter.
  let title: String
  /// The mark of the page's icon: `pass` only where no artifact and no finding needs action.
  let mark: Mark
  /// The run, for the footer and for the banner about replaced trust anchors.
  let header: RunHeader
  /// The chapters in the order of reading, the overview first.
  let chapters: [DocumentChapter]

  /// The end of every document's page title, by which a later run recognizes its own file.
  static let titleEnd = ": attestscope document"

  /// The page with its table of contents.
  var html: HTML {
    let frame = PageFrame(
      title: title + Self.titleEnd, mark: mark, tool: header.tool,
      foreignAnchors: header.replacedAnchors, crumb: nil, script: .artifact)
    let contents = chapters.map {
      PageContents.Entry(title: $0.place == .overview ? "Overview" : $0.title, id: $0.place.name)
    }
    // The chapters on causes follow each other; they are printed in two columns.
    let first = chapters.firstIndex { $0.place.isCause } ?? chapters.count
    let count = chapters.count { $0.place.isCause }
    return frame.page(contents: contents.count > 1 ? contents : []) {
      for (number, chapter) in chapters.prefix(first).enumerated() { section(chapter, number) }
      if count > 0 {
        HTML.element(.div, .class("chapters")) {
          for number in first..<first + count { section(chapters[number], number) }
        }
      }
      for number in chapters.indices.dropFirst(first + count) { section(chapters[number], number) }
    }
  }

  /// Draws a chapter as a section; the first one has the page's only `h1`.
  private func section(_ chapter: DocumentChapter, _ number: Int) -> HTML {
    HTML.element(.section, .labelled(by: chapter.place.name)) {
      HTML.element(number == 0 ? .h1 : .h2, .id(chapter.place.name)) { HTML.text(chapter.title) }
      for (index, block) in chapter.blocks.enumerated() {
        html(block, isInChapter: number > 0, id: "block-\(number)-\(index)")
      }
    }
  }

  /// Draws a block. Headings in chapters after the first are one level lower.
  ///
  /// - Parameters:
  ///   - block: the block to draw.
  ///   - isInChapter: whether the chapter is not the first.
  ///   - id: a unique id for the block, used by the copy buttons of steps.
  private func html(_ block: DocumentBlock, isInChapter: Bool, id: String) -> HTML {
    switch block {
    case .heading(let heading):
      HTML.element(isInChapter ? .h3 : .h2, .class("part")) { HTML.text(heading) }
    case .subheading(let heading):
      HTML.element(isInChapter ? .h4 : .h3, .class("part")) { HTML.text(heading) }
    case .text(let text): HTML.element(.p, .class("said")) { html(text) }
    case .steps(let steps): StepList(steps: steps, id: id).html
    case .list(let items), .checklist(let items): HTML.list("also", items.map(html))
    case .table(let columns, let rows):
      HTML.table("list", columns: columns) {
        for row in rows {
          HTML.element(.tr) {
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
        }
      }
    case .lines(let lines):
      HTML.element(.pre, .focusable, .role("group"), .label("Bytes")) {
        HTML.lines(lines.map { HTML.text($0, limit: 4_096) })
      }
    case .fold(let heading, let blocks):
      HTML.element(.details, .class("aside")) {
        HTML.element(.summary) { HTML.text(heading) }
        for (index, block) in blocks.enumerated() {
          html(block, isInChapter: true, id: "\(id)-\(index)")
        }
      }
    case .figure(let figure):
      HTML.element(.figure, .class("drawing")) { figure.html(isAlone: false) }
    }
  }

  /// Draws the pieces of a text. Plain text and code are cut after 1,024 code points.
  private func html(_ text: DocumentText) -> HTML {
    HTML(
      joining: text.pieces.map { piece in
        switch piece {
        case .plain(let text): HTML.bidi(text, limit: 1_024)
        case .strong(let text): HTML.element(.b) { HTML.text(text) }
        case .code(let text): HTML.element(.code) { HTML.bidi(text, limit: 1_024) }
        case .link(let text, let place):
          HTML.element(.a, .href(toID: place.name)) { HTML.text(text) }
        }
      })
  }
}
