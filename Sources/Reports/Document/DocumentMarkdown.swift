import Results

extension DocumentChapter {
  /// The start of every Markdown page, by which a later run recognizes its own files: the first
  /// fact is the title.
  static let beginning = "---\ntitle: \""

  /// The page in Markdown (CommonMark with tables and task lists), after front matter in YAML.
  var markdown: String {
    let facts = [("title", .text(title))] + facts
    let head = ["---"] + facts.map { "\($0.name): \($0.value.yaml)" } + ["---"]
    let parts = [head.joined(separator: "\n"), "# \(title.documentMarkdown)"]
    return (parts + blocks.map(markdown)).joined(separator: "\n\n") + "\n"
  }

  /// Returns a block in Markdown; a figure is an image that links to its file.
  private func markdown(_ block: DocumentBlock) -> String {
    switch block {
    case .heading(let heading): "## \(heading.documentMarkdown)"
    case .subheading(let heading): "### \(heading.documentMarkdown)"
    case .text(let text): markdown(text)
    case .steps(let steps):
      HandbookPage.list(steps.map { ($0.text.documentMarkdown, $0.code?.text) })
    case .list(let items): items.map { "- \(markdown($0))" }.joined(separator: "\n")
    case .checklist(let items): items.map { "- [ ] \(markdown($0))" }.joined(separator: "\n")
    case .table(let columns, let rows):
      ([columns.map(\.documentMarkdown), columns.map { _ in "---" }]
        + rows.map { $0.map(markdown) })
        .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    case .lines(let lines):
      HandbookPage.fence(lines.joined(separator: "\n"), "text", indent: 0)
    case .fold(let heading, let blocks):
      (["## \(heading.documentMarkdown)"] + blocks.map(markdown)).joined(separator: "\n\n")
    case .figure(let figure):
      "![\(figure.description.documentMarkdown)](\(place.wayUp)\(figure.path))"
    }
  }

  /// Returns the pieces of a text in Markdown.
  private func markdown(_ text: DocumentText) -> String {
    text.pieces.map { piece in
      switch piece {
      case .plain(let text): text.documentMarkdown
      case .strong(let text): "**\(text.documentMarkdown)**"
      case .code(let text): text.codeSpan
      case .link(let text, let target):
        "[\(text.documentMarkdown)](\(place.wayUp)\(target.page))"
      }
    }.joined()
  }
}

extension DocumentChapter.Fact {
  /// The value as a YAML 1.2 flow value. Text is a JSON string, which YAML reads as a double-quoted
  /// scalar (YAML 1.2 §7.3.1).
  fileprivate var yaml: String {
    switch self {
    case .text(let text): JSONWriter.text(.string(text))
    case .number(let number): String(number)
    case .list(let texts):
      "[\(texts.map { JSONWriter.text(.string($0)) }.joined(separator: ", "))]"
    }
  }
}

extension String {
  /// The text without effect in Markdown: no markup, link or mention, and code points instead of
  /// invisible characters. Cut after 1,024 code points.
  fileprivate var documentMarkdown: String {
    VisibleText(self, limit: 1_024).escaped.markdown.withoutLinks
  }
}
