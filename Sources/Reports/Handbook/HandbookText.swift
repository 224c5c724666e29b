import Results

extension HandbookPage {
  /// Returns the page for a terminal: title, id, and each section below its heading.
  package func text(_ style: TerminalStyle) -> String {
    var page = TerminalPage(style)
    page.paragraph(title, .strong, indent: 0)
    page.paragraph(id, .muted, indent: 0)
    page.write(blocks)
    return page.text
  }
}
