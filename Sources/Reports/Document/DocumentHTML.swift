import Results

/// The whole document as one self-contained HTML page, with a section for each Markdown page.
struct DocumentHTML {
  /// The title of the first chapter.
  let title: String
  /// The mark of the page's icon: `pass` only where no artifact and no finding needs action, and no value
  /// is missing.
  let mark: Mark
  /// The run, for the footer and for the banner about replaced trust anchors.
  let header: RunHeader
  /// The chapters in the order of reading, the overview first.
  let chapters: [DocumentChapter]
  /// Whether it is about a whole run, not about chosen artifacts.
  var isOfRun = true

  /// The end of every document's page title, by which a later run recognizes its own file.
  static let titleEnd = ": attestscope document"

  /// The page with its table of contents.
  var html: HTML {
    let frame = PageFrame(
      title: title + Self.titleEnd, mark: mark, tool: header.tool,
      foreignAnchors: header.anchors.replaced, crumb: nil,
      isPartOfReport: isOfRun, script: .artifact)
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
        BlockHTML(isInChapter: number > 0).html(block, id: "block-\(number)-\(index)")
      }
    }
  }
}
