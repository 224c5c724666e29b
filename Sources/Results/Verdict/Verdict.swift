/// What all results together say of an artifact.
package struct Verdict: Sendable, Hashable {
  package let outcome: Outcome
  package let counts: [Finding.Result: Int]
  package let needs: [Need]

  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    case accepted, rejected, undetermined, unreadable
  }

  package init(outcome: Outcome, counts: [Finding.Result: Int], needs: [Need]) {
    self.outcome = outcome
    self.counts = counts
    self.needs = needs
  }
}
