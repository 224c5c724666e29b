import Evidence
import Results

/// The page of the reviewer's checklist.
struct ReviewChapter {
  let items: [ReviewItem]

  var chapter: DocumentChapter {
    let title = "Review checklist"
    return DocumentChapter(
      place: .review, title: title,
      facts: [.init(name: "title", value: .text(title))]
        + ReviewItem.Result.allCases.map { result in
          .init(name: result.factName, value: .number(items.count { $0.result == result }))
        },
      blocks: [
        .text(
          .init(
            "\(items.tally.capitalizedFirst). “Shown” means that the evidence holds an example, "
              + "not that there is no exception.")),
        .table(columns: ["Result", "Line", "Evidence", "Asked for by"], rows: items.map(row)),
      ])
  }

  private func row(_ item: ReviewItem) -> [DocumentText] {
    let capture =
      item.result == .notVisible ? item.capture.map { " To see it, capture: \($0)" } : nil
    return [
      DocumentText(.strong(item.result.word)), DocumentText(prose: item.title),
      DocumentText(prose: item.found + (capture ?? "")),
      DocumentText(item.sources.joined(separator: "; ")),
    ]
  }
}

extension ReviewItem.Result {
  fileprivate var factName: String { self == .notVisible ? "not_visible" : rawValue }
}
