import Evidence
import Results

/// The document's page on all failures that no known cause explains: one row for each failed check,
/// or several if it found different things, each with its counts, what was found in the example,
/// and what to do.
///
/// In Markdown it is `unexplained.md`.
struct UnexplainedChapter {
  /// The failures, those with the most rejections first.
  let troubles: [DocumentCase]

  /// The title of the page, as links name it too.
  static let title = "Failures that no known cause explains"

  /// The page as blocks, for Markdown and HTML.
  var chapter: DocumentChapter {
    DocumentChapter(
      place: .unexplained, title: Self.title,
      facts: [
        ("problems", .number(troubles.reduce(0) { $0 + $1.count + $1.following })),
        ("checks", .list(checks)),
      ],
      blocks: [
        .text(
          """
          \(failures.counted("failure")) of rejected artifacts. Each row is what a check found; \
          the steps are those of the example.
          """),
        .table(
          columns: ["Check", "Artifacts", "Found in the example", "What to do"],
          rows: troubles.map(row)),
      ])
  }

  /// The IDs of the checks, each once.
  private var checks: [String] {
    troubles.compactMap(\.problem.id).distinct { ByteText($0) }
  }

  /// How many of the failures are of rejected artifacts. One artifact can have several.
  private var failures: Int { troubles.reduce(0) { $0 + $1.failures } }

  /// Returns the cells of one row.
  private func row(_ trouble: DocumentCase) -> [BlockText] {
    [
      BlockText(
        .strong(trouble.title), .plain(" ("), .code(trouble.problem.id ?? trouble.id), .plain(")")),
      BlockText(
        trouble.count > 0
          ? "\(trouble.count.grouped), \(trouble.rejections.grouped) rejected" : trouble.artifacts),
      BlockText(
        .code(trouble.example.name),
        .plain(": \(trouble.problem.leading?.finding.found.sentence ?? "")")),
      BlockText(
        prose: trouble.steps.filter { !$0.isCommand }.map(\.text).joined(separator: " ")),
    ]
  }
}
