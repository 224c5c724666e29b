/// A record of a corpus with its label, which is written to a separate file.
package struct CorpusEntry: Sendable {
  /// The identifier: `r` and a number, such as `r0001`. A name would reveal the expected result to
  /// the verifier under test.
  package let id: String
  /// The forged case.
  package let sample: ForgedCase

  /// Creates an entry and sets the record's identifier.
  init(id: String, _ sample: ForgedCase) {
    var sample = sample
    sample.record.id = id
    self.id = id
    self.sample = sample
  }

  /// The evidence record as a JSON line with its line end.
  package var recordLine: [UInt8] {
    get throws { try sample.record.jsonLine() }
  }

  /// What was done and what must be found, as a JSON line with its line end.
  package var labelLine: [UInt8] {
    get throws {
      try Label(
        id: id, name: sample.name, done: sample.title, outcome: sample.expectation.outcome,
        fail: sample.expectation.fail, warn: sample.expectation.warn,
        needs: sample.expectation.needs, causes: sample.causes
      ).jsonLine()
    }
  }
}

/// A line of `labels.jsonl`.
private struct Label: Encodable {
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
