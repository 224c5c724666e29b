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

  /// Returns a fenced code block (CommonMark §4.5) inside a list item, indented by three spaces.
  ///
  /// The fence is longer than any run of back-quotes in the code. Invisible characters become code
  /// points.
  static func fenced(_ code: String) -> String {
    let fence = String(repeating: "`", count: max(3, code.longestRunOfBackQuotes + 1))
    let lines = "\n\(fence)\n\(code)\n\(fence)".split(
      separator: "\n", omittingEmptySubsequences: false)
    return "\n"
      + lines.map { $0.isEmpty ? "" : "   \(VisibleText(String($0)).escaped)" }
      .joined(separator: "\n")
  }
}
