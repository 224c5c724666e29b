import Results

extension TerminalPage {
  /// Writes blocks, each heading after an empty line. Pages show their id before the title, and steps are numbered.
  mutating func write(_ blocks: [Block]) {
    for block in blocks { write(block) }
  }

  private mutating func write(_ block: Block) {
    switch block {
    case .heading(let heading), .subheading(let heading):
      gap()
      self.heading(heading)
    case .text(let text): write(text)
    case .list(let items), .checklist(let items):
      for item in items { paragraph(item.prose, label: "- ") }
    case .pages(let links):
      for link in links {
        paragraph(link.title, label: link.id + (link.title.isEmpty ? "" : "  "))
      }
    case .steps(let steps):
      for (index, step) in steps.enumerated() {
        paragraph(step.text, label: "\(index + 1). ")
        if let code = step.code { self.code(code.text, indent: 7) }
      }
    case .table(let columns, let rows):
      for row in rows {
        paragraph(
          zip(columns, row).map { "\($0): \($1.prose)" }.joined(separator: ", "), label: "- ")
      }
    case .lines(let lines): code(lines.joined(separator: "\n"), indent: 2)
    case .fold(let heading, let blocks, _): write([.heading(heading)] + blocks)
    case .figure(let figure): paragraph(figure.description, .muted)
    }
  }

  /// Writes a paragraph, and the addresses of its sources on lines of their own: they are never wrapped, so that they
  /// can be clicked and copied.
  private mutating func write(_ text: BlockText) {
    paragraph(text.prose)
    for case .source(let source) in text.pieces {
      if let url = source.url { line(TerminalText("  " + VisibleText(url).escaped, .muted)) }
    }
  }
}
