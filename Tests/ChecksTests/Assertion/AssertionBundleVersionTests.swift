import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule assertion.bundle-version")
struct AssertionBundleVersionTests {
  @Test("passes on genuine assertions that state one", arguments: Trial.genuine(.assertion))
  func genuine(trial: Trial) {
    let hasExtensions = trial.input.assertion?.authenticatorData?.extensions != nil
    #expect(
      trial.finding(of: .assertionBundleVersion).result
        == (hasExtensions ? .pass : .notApplicable))
  }

  @Test(
    "checks the form of the version",
    arguments: [("3.1", .pass), ("", .fail), ("3 1", .warn)] as [(String, Finding.Result)])
  func version(text: String, result: Finding.Result) throws {
    let finding = try Trial.assertion {
      $0.authenticatorData.extensions = .signedByOS27(category: 4, bundleVersion: text)
    }.finding(of: .assertionBundleVersion)
    #expect(finding.result == result)
    #expect(finding.paths == ["/authenticatorData/extensions/bundleVersion"])
    #expect(finding.places == [Array(text.utf8)])
    if text.isEmpty { #expect(finding.found == "The bundle version is empty.") }
  }

  @Test("warns if the extensions contain none")
  func missing() throws {
    let finding = try Trial.assertion { $0.authenticatorData.extensions.removeFirst() }
      .finding(of: .assertionBundleVersion)
    #expect(finding.result == .warn)
  }
}
