package import Checks

/// What a cause may look at: the artifact, what was expected, what the rules found, and what the
/// other records of the run tell.
package struct Examination: Sendable {
  package let subject: Subject
  package let checks: [CheckResult]
  package let neighbours: any Neighbourhood
  /// The search for what the app hashed; made once for all causes that speak of it.
  let challengeSearch: ChallengeSearch?

  package init(
    subject: Subject, checks: [CheckResult], neighbours: any Neighbourhood = NoNeighbours()
  ) {
    self.subject = subject
    self.checks = checks
    self.neighbours = neighbours
    let isNonceTroubled = checks.contains { $0.rule.id == "attestation.nonce" && $0.isTroubled }
    challengeSearch = isNonceTroubled ? ChallengeSearch(in: subject) : nil
  }

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
  /// The same artifact in a world in which something was otherwise.
  func with(_ change: (inout Subject) -> Void) -> Subject {
    var changed = self
    change(&changed)
    return changed
  }
}
