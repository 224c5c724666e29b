import Results

/// Writes blocks in Markdown (CommonMark with tables and task lists).
struct BlockMarkdown: Sendable {
  /// Returns a text that has no effect as markup.
  let escape: @Sendable (String) -> String
  /// The path from the page to the document's folder: `../` or empty.
  var wayUp = ""

  /// Returns the writer of documents. In their texts, nothing acts as markup, link or mention, and
  /// invisible characters are shown as code points; each text is cut after 1,024 code points.
  static func document(wayUp: String) -> BlockMarkdown {
    BlockMarkdown(
      escape: { VisibleText($0, limit: 1_024).escaped.markdown.withoutLinks }, wayUp: wayUp)
  }

  /// The writer of the handbook, for the program's own texts, which are only escaped.
  static let handbook = BlockMarkdown(escape: { $0.markdown })

  /// The writer of tickets. As in documents, and a text can't refer to another ticket (`#12`)
  /// either; each text is cut after 512 code points.
  static let ticket = BlockMarkdown {
    VisibleText($0, limit: 512).escaped.markdown.replacing(/#(?=[0-9])/, with: "#&#8203;")
      .withoutLinks
  }

  /// Returns a page: its title, and the blocks with an empty line before each.
  func page(_ title: String, _ blocks: [Block]) -> String {
    "# \(escape(title))\n\n\(text(of: blocks))\n"
  }

  /// Returns blocks with empty lines between them.
  func text(of blocks: [Block]) -> String { blocks.map(text).joined(separator: "\n\n") }

  /// Returns a block; a figure is an image that links to its file.
  private func text(_ block: Block) -> String {
    switch block {
    case .heading(let heading): "## \(escape(heading))"
    case .subheading(let heading): "### \(escape(heading))"
    case .text(let text): self.text(text)
    case .steps(let steps): numbered(steps)
    case .list(let items): items.map { "- \(text($0))" }.joined(separator: "\n")
    case .checklist(let items): items.map { "- [ ] \(text($0))" }.joined(separator: "\n")
    case .pages(let links):
      links.map { link in
        "- [\(link.id)](\(link.id).md)" + (link.title.isEmpty ? "" : ": \(escape(link.title))")
      }.joined(separator: "\n")
    case .table(let columns, let rows):
      ([columns.map(escape), columns.map { _ in "---" }] + rows.map { $0.map(text) })
        .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    case .lines(let lines): Self.fence(lines.joined(separator: "\n"), "text", indent: 0)
    case .fold(let heading, let blocks, _): text(of: [.heading(heading)] + blocks)
    case .figure(let figure): "![\(escape(figure.description))](\(wayUp)\(figure.path))"
    }
  }

  /// Returns the pieces of a text.
  private func text(_ text: BlockText) -> String {
    text.pieces.map { piece in
      switch piece {
      case .plain(let text): escape(text)
      case .strong(let text): "**\(escape(text))**"
      case .code(let text): text.codeSpan
      case .link(let text, let target): "[\(escape(text))](\(wayUp)\(target.page))"
      case .source(let source):
        source.url.map { "[\(escape(source.phrase))](<\($0)>)" } ?? escape(source.phrase)
      }
    }.joined()
  }

  /// Returns a numbered list of steps, each with its code in a fenced block, indented by three spaces.
  private func numbered(_ steps: [StepList.Step]) -> String {
    steps.enumerated().map { index, step in
      let code = step.code.map { "\n\n" + Self.fence($0.text, CodeLanguage.of($0.text), indent: 3) }
      return "\(index + 1). \(text(BlockText(prose: step.text)))\(code ?? "")"
    }.joined(separator: "\n")
  }

  /// Returns a fenced code block with the name of its language (CommonMark §4.5).
  ///
  /// The fence is longer than any run of back-quotes in the code. Invisible characters become code
  /// points.
  private static func fence(_ code: String, _ language: String, indent: Int) -> String {
    let fence = String(repeating: "`", count: max(3, code.longestRunOfBackQuotes + 1))
    let margin = String(repeating: " ", count: indent)
    return "\(fence)\(language)\n\(code)\n\(fence)"
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + VisibleText(String($0), limit: 4_096).escaped }
      .joined(separator: "\n")
  }
}
