import Results

extension HandbookPage {
  /// The page for a terminal.
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
      if let url = citation.url { page.paragraph(url, .muted) }
    }
  }
}
