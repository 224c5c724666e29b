import Results

extension HandbookPage {
  /// The page in Markdown (CommonMark), with links to the pages in the same folder.
  package var markdown: String {
    let parts = sections.map { "## \($0.heading)\n\n\(Self.markdown($0.content))" }
    return (["# \(title.markdown)", "`\(id)`"] + parts).joined(separator: "\n\n") + "\n"
  }

  /// Returns the content of a section; steps are a numbered list.
  private static func markdown(_ content: Content) -> String {
    switch content {
    case .text(let text): text.markdown
    case .links(let links):
      links.map { link in
        "- [\(link.id)](\(link.id).md)" + (link.title.isEmpty ? "" : ": \(link.title.markdown)")
      }.joined(separator: "\n")
    case .steps(let steps): list(steps.map { ($0.text.markdown, $0.code) })
    case .citation(let citation):
      citation.url.map { "[\(citation.phrase.markdown)](<\($0)>)" } ?? citation.phrase.markdown
    }
  }

  /// Returns a numbered list of steps, each with its code.
  static func list(_ steps: [(text: String, code: String?)]) -> String {
    steps.enumerated().map { index, step in
      "\(index + 1). \(step.text)" + (step.code.map(fenced) ?? "")
    }.joined(separator: "\n")
  }

  /// Returns a fenced code block inside a list item, indented by three spaces, after an empty line.
  static func fenced(_ code: String) -> String {
    "\n\n" + fence(code, CodeLanguage.of(code), indent: 3)
  }

  /// Returns a fenced code block with the name of its language (CommonMark §4.5).
  ///
  /// The fence is longer than any run of back-quotes in the code. Invisible characters become code
  /// points.
  static func fence(_ code: String, _ language: String, indent: Int) -> String {
    let fence = String(repeating: "`", count: max(3, code.longestRunOfBackQuotes + 1))
    let margin = String(repeating: " ", count: indent)
    return "\(fence)\(language)\n\(code)\n\(fence)"
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + VisibleText(String($0), limit: 4_096).escaped }
      .joined(separator: "\n")
  }
}
