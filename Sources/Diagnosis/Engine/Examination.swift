import Claims
package import Checks
package import Results

/// What a cause may look at: the artifact, what was expected, what the rules found, and what the
/// other records of the run tell.
package struct Examination: Sendable {
  package let subject: Subject
  package let checks: [CheckResult]
  package let neighbours: any Neighbourhood
  let budget: SearchBudget
  /// The searches for what was hashed, by the rule that they explain; made once for all causes.
  private let searches: [RuleID: RewritingSearch]

  package init(
    subject: Subject, checks: [CheckResult], neighbours: any Neighbourhood = NoNeighbours(),
    budget: SearchBudget = SearchBudget()
  ) {
    self.subject = subject
    self.checks = checks
    self.neighbours = neighbours
    self.budget = budget
    var searches: [RuleID: RewritingSearch] = [:]
    for check in checks where check.isTroubled {
      searches[check.rule.id] = Self.searches[check.rule.id]?(subject, budget)
    }
    self.searches = searches
  }

  private static let searches: [RuleID: @Sendable (Subject, SearchBudget) -> RewritingSearch?] = [
    "attestation.nonce": RewritingSearch.challenge,
    "assertion.signature": RewritingSearch.clientData,
    "attestation.key-id": RewritingSearch.keyID,
    "receipt.public-key": RewritingSearch.keyID,
  ]

  /// What was tried to find the bytes whose hash a rule asks for.
  func search(for rule: RuleID) -> RewritingSearch? { searches[rule] }

  func passed(_ rule: RuleID) -> Bool {
    checks.contains { $0.rule.id == rule && $0.result == .pass }
  }

  func failed(_ rule: RuleID) -> Bool {
    checks.contains { $0.rule.id == rule && $0.result == .fail }
  }

  /// The finding of a rule that failed or warned.
  func trouble(_ rule: RuleID) -> Finding? {
    checks.first { $0.rule.id == rule && $0.isTroubled }?.finding
  }
}

extension Subject {
  /// The same artifact with something changed.
  func with(_ change: (inout Subject) -> Void) -> Subject {
    var changed = self
    change(&changed)
    return changed
  }
}
