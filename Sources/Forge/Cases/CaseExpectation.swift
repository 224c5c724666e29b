/// What must be found in a sample, by the names of rules.
package struct CaseExpectation: Sendable, Hashable, Encodable {
  package let outcome: Outcome
  package let fail: [String]
  package let warn: [String]
  package let needs: [String]

  package enum Outcome: String, Sendable, Hashable, Encodable {
    case accepted, rejected, undetermined, unreadable
  }

  private init(
    _ outcome: Outcome, fail: [String] = [], warn: [String] = [], needs: [String] = []
  ) {
    self.outcome = outcome
    self.fail = fail
    self.warn = warn
    self.needs = needs
  }

  package static let accepted = CaseExpectation(.accepted)

  /// Accepted, with a remark of the rules named.
  package static func warned(by rules: String...) -> CaseExpectation {
    CaseExpectation(.accepted, warn: rules)
  }

  /// Rejected because the rules named fail, and no others; `warnings` are what follows from it.
  package static func rejected(by rules: String..., warnings: [String] = []) -> CaseExpectation {
    CaseExpectation(.rejected, fail: rules, warn: warnings)
  }

  /// Left open until the caller gives what is named.
  package static func undetermined(needs: String...) -> CaseExpectation {
    CaseExpectation(.undetermined, needs: needs)
  }

  package static func unreadable(by rules: String...) -> CaseExpectation {
    CaseExpectation(.unreadable, fail: rules)
  }
}
