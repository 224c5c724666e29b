extension ForgedCase {
  /// The evidence record as a JSON line with its line end.
  package var recordLine: [UInt8] {
    get throws { try record.jsonLine() }
  }

  /// What was done and what must be found, as a JSON line with its line end.
  package var labelLine: [UInt8] {
    get throws {
      try CorpusLabel(
        id: record.id, name: recipe.name, done: recipe.title,
        outcome: recipe.expectation.outcome, fail: recipe.expectation.fail,
        warn: recipe.expectation.warn, needs: recipe.expectation.needs, causes: recipe.causes
      ).jsonLine()
    }
  }
}

/// A line of `labels.jsonl`.
private struct CorpusLabel: Encodable {
  /// The identifier of the record.
  let id: String
  /// The name of the recipe.
  let name: String
  /// What was done, in one sentence.
  let done: String
  /// The expected outcome.
  let outcome: CaseExpectation.Outcome
  /// The IDs of the rules that must fail.
  let fail: [String]
  /// The IDs of the rules that must warn.
  let warn: [String]
  /// The inputs that must be reported as missing.
  let needs: [String]
  /// The IDs of the causes that must be found.
  let causes: [String]
}
