import Evidence
import Results

/// The document's page with the reviewer's checklist: for each line, whether the evidence violates
/// or shows it, or leaves it open.
struct ReviewChapter {
  /// The lines in the order of the checklist.
  let items: [ReviewItem]

  /// The page as blocks, for Markdown and HTML.
  var chapter: DocumentChapter {
    DocumentChapter(
      place: .review, title: "Review checklist",
      facts: ReviewItem.Result.allCases.map { result in
        (
          result == .notVisible ? "not_visible" : result.rawValue,
          .number(items.count { $0.result == result })
        )
      },
      blocks: [.text("\(items.introduction)")] + table(settled)
        + (open.isEmpty
          ? []
          : [.fold("\(open.count.counted("line")) that this evidence doesn't show", table(open))]))
  }

  /// The lines that the evidence says something about.
  private var settled: [ReviewItem] { items.filter { $0.result != .notVisible } }
  /// The other lines, which are folded.
  private var open: [ReviewItem] { items.filter { $0.result == .notVisible } }

  /// Returns lines as a table; nothing for none.
  private func table(_ items: [ReviewItem]) -> [Block] {
    items.isEmpty
      ? []
      : [.table(columns: ["Result", "Line", "Evidence", "Asked for by"], rows: items.map(row))]
  }

  /// Returns the row of a line. Where the evidence does not settle it, the row says what to capture.
  private func row(_ item: ReviewItem) -> [BlockText] {
    let capture =
      item.result.isUnsettled ? item.capture.map { " To see it, capture: \($0)" } : nil
    return [
      BlockText(.strong(item.result.word)), BlockText(prose: item.title),
      BlockText(prose: item.found + (capture ?? "")),
      BlockText(item.sources.joined(separator: "; ")),
    ]
  }
}
