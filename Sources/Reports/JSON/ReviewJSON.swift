import Results

/// The lines of reviewers' checklists, in the line of the summary.
extension ResultsLine {
  static func json(_ item: ReviewItem) -> JSONValue {
    .object([
      "artifacts": .nonEmpty(item.artifacts.map { .string($0) }),
      "capture": item.capture.map { .string($0) },
      "eventCount": .integer(item.eventCount),
      "found": .string(item.found),
      "id": .string(item.id),
      "result": .string(item.result.rawValue),
      "sources": .strings(item.sources),
      "title": .string(item.title),
    ])
  }
}
