import Results

extension HandbookPage {
  /// The page in Markdown (CommonMark), with links to the pages beside it.
  package var markdown: String {
    let parts = sections.map { "## \($0.heading)\n\n\(Self.markdown($0.content))" }
    return (["# \(title.markdown)", "`\(id)`"] + parts).joined(separator: "\n\n") + "\n"
  }

  private static func markdown(_ content: Content) -> String {
    switch content {
    case .text(let text): text.markdown
    case .links(let links):
      links.map { link in
        "- [\(link.id)](\(link.id).md)" + (link.title.isEmpty ? "" : ": \(link.title.markdown)")
      }.joined(separator: "\n")
    case .steps(let steps):
      steps.enumerated().map { index, step in
        "\(index + 1). \(step.text.markdown)" + (step.code.map(fenced) ?? "")
      }.joined(separator: "\n")
    case .citation(let citation):
      citation.url.map { "[\(citation.phrase.markdown)](<\($0)>)" } ?? citation.phrase.markdown
    }
  }

  /// A code block inside a list item, which is indented by the width of its number.
  static func fenced(_ code: String) -> String {
    let fence = String(repeating: "`", count: max(3, code.longestRunOfBackQuotes + 1))
    let lines = "\n\(fence)\n\(code)\n\(fence)".split(
      separator: "\n", omittingEmptySubsequences: false)
    return "\n"
      + lines.map { $0.isEmpty ? "" : "   \(VisibleText(String($0)).escaped)" }
      .joined(separator: "\n")
  }
}
