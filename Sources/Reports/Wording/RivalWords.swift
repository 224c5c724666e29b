import Results

extension Proof {
  /// A sentence on the rival of a cause that is only consistent, for use after the cause's
  /// statement; `nil` without a rival.
  var alternative: String? { rival.map { "It may also be: \($0.withoutFullStop)." } }

  /// The same for a paragraph of its own.
  var alternativeParagraph: String? {
    rival.map { "Another cause fits what was seen as well: \($0.withoutFullStop.inSentence)." }
  }
}

extension Diagnosis {
  /// The cause's statement, and a sentence on its rival where it has one.
  var claim: String {
    cause.statement.sentence + (proof.alternative.map { " \($0)" } ?? "")
  }
}
