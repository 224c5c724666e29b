extension ForgedCase {
  /// The evidence record as a JSON line with its line end.
  package var recordLine: [UInt8] {
    get throws { try record.jsonLine() }
  }

  /// What was done and what must be found, as a JSON line with its line end.
  package var labelLine: [UInt8] {
    get throws {
      let label = CorpusLabel(
        id: record.id, name: recipe.name, done: recipe.title, causes: recipe.causes)
      return try JoinedObject(first: label, second: recipe.expectation).jsonLine()
    }
  }
}

/// A line of `labels.jsonl` without the expected result.
private struct CorpusLabel: Encodable {
  /// The identifier of the record.
  let id: String
  /// The name of the recipe.
  let name: String
  /// What was done, in one sentence.
  let done: String
  /// The IDs of the causes that must be found.
  let causes: [String]
}
