/// A cause, held against one artifact.
package struct Diagnosis: Sendable, Hashable {
  package let cause: CauseFacts
  package let certainty: Certainty
  /// The failed or warned rules that this cause explains here.
  package let rules: [RuleID]
  package var proof: Proof
  /// With the cause undone, the failed or warned rules that pass, by recomputation.
  package let wouldPass: [RuleID]
  /// With the cause undone, the rules that would still fail.
  package let remaining: [RuleID]
  /// The same for the same cause of the same failures, in every run and on every machine.
  package let fingerprint: String

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

package enum Certainty: String, Sendable, Hashable, CaseIterable {
  /// Undoing the cause makes what it explains pass, by recomputation or an exact structural fact.
  case proven
  /// The evidence fits, and it fits a named rival too.
  case consistent
  /// Nothing known reproduces what was seen.
  case unexplained
}
