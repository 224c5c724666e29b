package import Checks
package import Evidence
package import Results

/// The evidence that a cause may use: the artifact with its expectations, the results of the rules,
/// and the other records of the run.
package struct Examination: Sendable {
  /// The artifact as the rules saw it.
  package let input: CheckInput
  /// The results of the rules.
  package let checks: [CheckResult]
  /// The other records of the run.
  package let otherRecords: any OtherRecords
  /// What the server answered, whatever the checks say.
  private let answer: Served.Answer
  /// Whether the artifact is in a captured request, so that the client sent it as it is.
  let isAsSent: Bool
  /// The values that the client states, in the same request or another.
  private let ofClient: Set<Topic>
  /// The values that only an option or a context record states.
  private let ofOperator: Set<Topic>
  /// App IDs that are given for the artifact as well, beside the strictest, which counts.
  let otherAppIDs: [String]
  /// What the search may cost for this artifact.
  let budget: WorkBudget
  /// The searches for the bytes that were hashed, by the rule that they explain. They are made
  /// once, for all causes.
  private let searches: [RuleID: RewritingSearch]

  /// Collects the evidence and runs the searches that the troubled rules need: those that failed or
  /// warned.
  ///
  /// - Parameters:
  ///   - input: The artifact.
  ///   - checks: The results of its rules.
  ///   - otherRecords: The other records of the run.
  ///   - answer: What the server answered.
  ///   - isAsSent: Whether the artifact is in a captured request.
  ///   - ofClient: The values whose author is the client.
  ///   - ofOperator: The values that only the operator states, and nothing in the evidence.
  ///   - otherAppIDs: App IDs that are given for the artifact as well, beside the one that counts.
  ///   - budget: The limit for the searches.
  package init(
    input: CheckInput, checks: [CheckResult], otherRecords: any OtherRecords, answer: Served.Answer,
    isAsSent: Bool, ofClient: Set<Topic>, ofOperator: Set<Topic>, otherAppIDs: [String] = [],
    budget: WorkBudget
  ) {
    self.input = input
    self.checks = checks
    self.otherRecords = otherRecords
    self.answer = answer
    self.isAsSent = isAsSent
    self.ofClient = ofClient
    self.ofOperator = ofOperator
    self.otherAppIDs = otherAppIDs
    self.budget = budget
    var searches: [RuleID: RewritingSearch] = [:]
    for check in checks where check.isTroubled {
      searches[check.rule.id] = Self.searches[check.rule.id]?(input, budget)
    }
    self.searches = searches
  }

  /// How to search, for each rule that compares a hash or a signature.
  private static let searches: [RuleID: @Sendable (CheckInput, WorkBudget) -> RewritingSearch?] =
    [
      "attestation.nonce": RewritingSearch.challenge,
      "assertion.signature": RewritingSearch.clientData,
      "attestation.key-id": RewritingSearch.keyID,
      "receipt.public-key": RewritingSearch.keyID,
    ]

  /// Returns the search for the bytes that a rule's hash was made of; `nil` if the rule has no
  /// trouble or nothing to search.
  func search(for rule: RuleID) -> RewritingSearch? { searches[rule] }

  /// Whether the server rejected the artifact.
  var isRefused: Bool { answer == .refused }

  /// Whether the server accepted the artifact.
  var isAccepted: Bool { answer == .accepted }

  /// Whether a captured request shows the value as the client sent it. A value that a record or an
  /// option states is the server's, so the result is false.
  func isSent(_ topic: Topic) -> Bool { isAsSent && ofClient.contains(topic) }

  /// Whether only an option or a context record states the value.
  func isOnlyOfOperator(_ topic: Topic) -> Bool { ofOperator.contains(topic) }

  /// Whether a rule ran and passed.
  func passed(_ rule: RuleID) -> Bool {
    checks.contains { $0.rule.id == rule && $0.result == .pass }
  }

  /// Whether a rule ran and failed.
  func failed(_ rule: RuleID) -> Bool {
    checks.contains { $0.rule.id == rule && $0.result == .fail }
  }

  /// Returns the finding of a rule that failed or warned, otherwise `nil`.
  func trouble(_ rule: RuleID) -> Finding? {
    checks.first { $0.rule.id == rule && $0.isTroubled }?.finding
  }
}

extension CheckInput {
  /// Returns a copy of the artifact with a change, such as a different challenge.
  func with(_ change: (inout CheckInput) -> Void) -> CheckInput {
    var changed = self
    change(&changed)
    return changed
  }
}
