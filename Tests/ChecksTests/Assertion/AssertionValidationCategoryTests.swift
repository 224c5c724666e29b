import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule assertion.validation-category")
struct AssertionValidationCategoryTests {
  @Test("passes on genuine assertions that state one", arguments: Trial.genuine(.assertion))
  func genuine(trial: Trial) {
    let hasExtensions = trial.input.assertion?.authenticatorData?.extensions != nil
    #expect(
      trial.finding(of: .assertionValidationCategory).result
        == (hasExtensions ? .pass : .notApplicable))
  }

  static let table: [(UInt32, ExpectedEnvironment?, Finding.Result)] = [
    (0, nil, .fail), (1, nil, .warn), (2, nil, .pass), (3, nil, .pass), (3, .production, .warn),
    (3, .development, .pass), (4, .production, .pass), (5, nil, .pass), (6, nil, .warn),
    (7, nil, .fail), (10, nil, .warn), (256, nil, .fail),
  ]

  @Test("compares the category with what the server expects", arguments: table)
  func judgement(category: UInt32, environment: ExpectedEnvironment?, result: Finding.Result) throws
  {
    let finding = try Trial.assertion {
      $0.authenticatorData.extensions = .signedByOS27(category: category)
    }.expecting { $0.environment = environment }.finding(of: .assertionValidationCategory)
    #expect(finding.result == result)
    #expect(finding.paths == ["/authenticatorData/extensions/validationCategory"])
    if result == .fail { #expect(finding.actual?.content == .number(Int64(category))) }
  }

  @Test("warns if the extensions contain none")
  func missing() throws {
    let finding = try Trial.assertion { $0.authenticatorData.extensions.removeLast() }
      .finding(of: .assertionValidationCategory)
    #expect(finding.result == .warn)
  }
}
