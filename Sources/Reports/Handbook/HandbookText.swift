import Results

extension HandbookPage {
  /// Returns the page for a terminal: title, id, and each section below its heading.
  package func text(_ style: TerminalStyle) -> String {
    var page = TerminalPage(style)
    page.paragraph(title, .strong, indent: 0)
    page.paragraph(id, .muted, indent: 0)
    for section in sections {
      page.gap()
      page.heading(section.heading)
      Self.write(section.content, to: &page)
    }
    return page.text
  }

  /// Writes the content of a section. Links show the id before the title, and steps are numbered.
  private static func write(_ content: Content, to page: inout TerminalPage) {
    switch content {
    case .text(let text): page.paragraph(text)
    case .links(let links):
      for link in links {
        page.paragraph(link.title, label: link.id + (link.title.isEmpty ? "" : "  "))
      }
    case .steps(let steps):
      for (index, step) in steps.enumerated() {
        page.paragraph(step.text, label: "\(index + 1). ")
        if let code = step.code { page.code(code, indent: 7) }
      }
    case .citation(let citation):
      page.paragraph(citation.phrase)
      // An address is never wrapped, so that it can be clicked and copied.
      if let url = citation.url { page.line(TerminalText("  " + VisibleText(url).escaped, .muted)) }
    }
  }
}
