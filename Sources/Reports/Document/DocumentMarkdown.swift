import Evidence
import Results

extension DocumentChapter {
  /// What every page begins with: its first fact is its title.
  static let beginning = "---\ntitle: \""

  /// The page in Markdown (CommonMark with tables and task lists), behind front matter in YAML.
  var markdown: String {
    let head = ["---"] + facts.map { "\($0.name): \($0.value.yaml)" } + ["---"]
    let parts = [head.joined(separator: "\n"), "# \(title.documentMarkdown)"]
    return (parts + blocks.map(markdown)).joined(separator: "\n\n") + "\n"
  }

  private func markdown(_ block: DocumentBlock) -> String {
    switch block {
    case .heading(let heading): "## \(heading.documentMarkdown)"
    case .subheading(let heading): "### \(heading.documentMarkdown)"
    case .text(let text): markdown(text)
    case .steps(let steps):
      steps.enumerated().map { index, step in
        "\(index + 1). \(step.text.documentMarkdown)"
          + (step.code.map { HandbookPage.fenced($0) } ?? "")
      }.joined(separator: "\n")
    case .list(let items): items.map { "- \(markdown($0))" }.joined(separator: "\n")
    case .checklist(let items): items.map { "- [ ] \(markdown($0))" }.joined(separator: "\n")
    case .table(let columns, let rows):
      ([columns.map(\.documentMarkdown), columns.map { _ in "---" }]
        + rows.map { $0.map(markdown) })
        .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    case .figure(let figure):
      "![\(figure.description.documentMarkdown)](\(place.wayUp)\(figure.path))"
    }
  }

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

extension DocumentChapter.Fact.Value {
  /// As YAML 1.2 takes it in any place: text in double quotes, as JSON writes it (§7.3.1).
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
  /// As words that do nothing: no markup, no link, no mention, nothing invisible.
  fileprivate var documentMarkdown: String {
    VisibleText(self, limit: 1_024).escaped.markdown.replacing("~", with: "\\~")
      .replacing("://", with: "&#58;//").replacing("www.", with: "www&#46;")
      .replacing("@", with: "@&#8203;")
  }
}
