import Evidence
import Results

extension Proof {
  /// A sentence on the rival of a cause that is only consistent (another cause that fits as well),
  /// for use after the cause's statement; `nil` without a rival.
  var alternative: String? { rival.map { "It may also be: \($0.withoutFullStop)." } }

  /// A sentence on the rival for a paragraph of its own; `nil` without a rival.
  var alternativeParagraph: String? {
    rival.map {
      "\(hasSeveralRivals ? "Other causes fit" : "Another cause fits") what was seen as well: "
        + "\($0.withoutFullStop.inSentence)."
    }
  }

  /// Whether the rival names more than one other cause: “a stored counter of another key, or a retry”.
  var hasSeveralRivals: Bool { rival?.mentions(", or ") == true }
}

extension Diagnosis {
  /// The cause's statement, and a sentence on its rival where it has one.
  var claim: String {
    cause.statement.sentence + (proof.alternative.map { " \($0)" } ?? "")
  }

  /// Whether with the cause corrected no check fails that ran. Where some did not run, their results are not known.
  var resolvesAll: Bool { !wouldPass.isEmpty && remaining.isEmpty }
}
