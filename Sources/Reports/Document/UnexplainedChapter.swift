import Evidence
import Results

/// The document's page on all failures that no known cause explains: one row for each failed check,
/// or several if it found different things, each with its counts and what was found in the example.
/// Rows with the same steps are one table below these steps.
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
        ("checks", .list(troubles.compactMap(\.problem.id).distinct { ByteText($0) })),
      ],
      blocks: [
        .text(
          """
          \(failures.counted("failure")) of rejected artifacts. Each row is what a check found; \
          the steps above a table are those of its examples.
          """)
      ] + groups)
  }

  /// The steps that several failures have, each group of steps above a table of its failures.
  private var groups: [Block] {
    let all = troubles.map { trouble in
      (trouble: trouble, steps: trouble.steps.filter { !$0.isCommand }.map(\.text))
    }
    var counts: [ByteText: Int] = [:]
    for (_, steps) in all {
      for step in steps.distinct(by: { ByteText($0) }) { counts[ByteText(step), default: 0] += 1 }
    }
    let isShared = { (step: String) in counts[ByteText(step), default: 0] > 1 }
    return all.grouped { $0.steps.filter(isShared).map { ByteText($0) } }.flatMap { shared, group in
      (shared.isEmpty ? [] : [Block.steps(shared.map { StepList.Step(text: $0.text) })]) + [
        .table(
          columns: ["Check", "Artifacts", "Found in the example"],
          rows: group.map { row($0.trouble, $0.steps.filter { !isShared($0) }) })
      ]
    }
  }

  /// How many of the failures are of rejected artifacts. One artifact can have several.
  private var failures: Int { troubles.reduce(0) { $0 + $1.failures } }

  /// Returns the cells of one row; the steps that no other failure has follow what was found.
  private func row(_ trouble: DocumentCase, _ steps: [String]) -> [BlockText] {
    [
      BlockText(
        .strong(trouble.title), .plain(" ("), .code(trouble.problem.id ?? trouble.id), .plain(")")),
      BlockText(
        trouble.count > 0
          ? "\(trouble.count.grouped), \(trouble.rejections.grouped) rejected" : trouble.artifacts),
      BlockText(
        pieces: [
          .code(trouble.example.name),
          .plain(": \(trouble.problem.leading?.finding.found.sentence ?? "")"),
        ] + steps.flatMap { BlockText(prose: " \($0)").pieces }),
    ]
  }
}
