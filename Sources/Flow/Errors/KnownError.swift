package import Results

/// An error that an app or a service reports: how it reads, what it means, and who acts.
package struct KnownError: Sendable {
  /// `E03-dcerror-3`; never used for another error.
  package let id: String
  package let kind: Event.Kind
  /// Words that the text has, all of one of these lists, in lower case.
  package let signs: [[String]]
  package let title: String
  package let meaning: String
  package let actor: Actor
  package let steps: [String]
  package let source: Citation
  /// The cause of the catalogue that it speaks for, where there is one.
  package let cause: String?

  init(
    _ id: String, _ kind: Event.Kind, signs: [[String]], _ title: String,
    _ meaning: String, actor: Actor, steps: [String], source: Citation, cause: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.signs = signs
    self.title = title
    self.meaning = meaning
    self.actor = actor
    self.steps = steps
    self.source = source
    self.cause = cause
  }

  /// Every known error: what tells more stands before what tells less.
  package static let all = appCheck + grantiva + deviceCheck + receiptService + appAttest
}

extension KnownError {
  /// The error as a cause, with its own steps.
  package var facts: CauseFacts {
    CauseFacts(
      id: id, statement: "\(title).", actor: actor, fix: steps.map { FixStep($0) },
      reference: source)
  }
}
