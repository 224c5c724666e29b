import Results

/// Writes the reviewer's checklist, a member of the summary.
extension ResultsLine {
  /// Returns a line of the checklist.
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
