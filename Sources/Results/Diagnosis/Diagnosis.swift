/// A cause that explains failures of one artifact, with its proof.
package struct Diagnosis: Sendable, Hashable {
  /// The cause, with texts as they were when it was found.
  package let cause: CauseFacts
  /// How well the evidence supports it.
  package let certainty: Certainty
  /// The failed or warned rules that this cause explains.
  package let rules: [RuleID]
  /// The computation that shows the cause.
  package var proof: Proof
  /// The failed or warned rules that pass when the mistake is corrected and the checks are run
  /// again.
  package let wouldPass: [RuleID]
  /// The rules that still fail when the mistake is corrected.
  package let remaining: [RuleID]
  /// Identifier that is equal for the same cause of the same failures in every run and on every
  /// machine. Hexadecimal.
  package let fingerprint: String

  /// Creates a diagnosis.
  package init(
    cause: CauseFacts, certainty: Certainty, rules: [RuleID], proof: Proof, wouldPass: [RuleID],
    remaining: [RuleID], fingerprint: String
  ) {
    self.cause = cause
    self.certainty = certainty
    self.rules = rules
    self.proof = proof
    self.wouldPass = wouldPass
    self.remaining = remaining
    self.fingerprint = fingerprint
  }

  /// What was seen in this artifact, in one sentence.
  package var summary: String { proof.summary }
}

/// How well the evidence supports a cause.
package enum Certainty: String, Sendable, Hashable, CaseIterable {
  /// With the mistake corrected, the explained rules pass by recomputation; or an exact structural
  /// fact shows the cause.
  case proven
  /// The evidence fits this cause and also a named other cause.
  case consistent
  /// No known cause reproduces the evidence.
  case unexplained
}
