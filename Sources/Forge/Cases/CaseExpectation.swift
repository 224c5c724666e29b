/// The expected result for a sample: the outcome, and the IDs of the rules that must report
/// something.
package struct CaseExpectation: Sendable, Hashable, Encodable {
  /// The outcome.
  package let outcome: Outcome
  /// The IDs of the rules that must fail, and no others.
  package private(set) var fail: [String] = []
  /// The IDs of the rules that must warn, and no others.
  package private(set) var warn: [String] = []
  /// The inputs that must be reported as missing.
  package private(set) var needs: [String] = []

  /// The outcome of an artifact, with the names of the results.
  package enum Outcome: String, Sendable, Hashable, Encodable {
    case accepted, rejected, undetermined, unreadable
  }

  /// Expects an accepted artifact without warnings.
  package static let accepted = CaseExpectation(outcome: .accepted)

  /// Expects an accepted artifact with warnings of the given rules.
  package static func warned(by rules: String...) -> CaseExpectation {
    CaseExpectation(outcome: .accepted, warn: rules)
  }

  /// Expects a rejected artifact.
  ///
  /// - Parameters:
  ///   - rules: The IDs of the rules that fail, and no others.
  ///   - warnings: The IDs of the rules that warn as a consequence.
  package static func rejected(by rules: String..., warnings: [String] = []) -> CaseExpectation {
    CaseExpectation(outcome: .rejected, fail: rules, warn: warnings)
  }

  /// Expects an undetermined artifact.
  ///
  /// - Parameter needs: The names of the missing inputs.
  package static func undetermined(needs: String...) -> CaseExpectation {
    CaseExpectation(outcome: .undetermined, needs: needs)
  }

  /// Expects bytes that cannot be decoded.
  ///
  /// - Parameter rules: The IDs of the rules that fail.
  package static func unreadable(by rules: String...) -> CaseExpectation {
    CaseExpectation(outcome: .unreadable, fail: rules)
  }
}
