package import Foundation

/// One record of a corpus, and apart from it what is known of it.
package struct CorpusEntry: Sendable {
  /// A number alone: a name would tell the verifier under test what it is to find.
  package let id: String
  package let sample: ForgedCase

  init(id: String, _ sample: ForgedCase) {
    var sample = sample
    sample.record.id = id
    self.id = id
    self.sample = sample
  }

  /// The evidence record on one line, with its line end.
  package var recordLine: Data {
    get throws { try line(sample.record) }
  }

  /// What was done and what must be found, on one line with its line end.
  package var labelLine: Data {
    get throws { try line(Label(id: id, sample)) }
  }

  private func line(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }
}

/// The line of `labels.jsonl`.
private struct Label: Encodable {
  let id: String
  let name: String
  let done: String
  let outcome: CaseExpectation.Outcome
  let fail: [String]
  let warn: [String]
  let needs: [String]
  let causes: [String]

  init(id: String, _ sample: ForgedCase) {
    self.id = id
    name = sample.name
    done = sample.title
    outcome = sample.expectation.outcome
    fail = sample.expectation.fail
    warn = sample.expectation.warn
    needs = sample.expectation.needs
    causes = sample.causes
  }
}
