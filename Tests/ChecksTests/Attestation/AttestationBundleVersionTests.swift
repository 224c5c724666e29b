import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule attestation.bundle-version")
struct AttestationBundleVersionTests {
  @Test("passes on genuine attestations that state one", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    let hasExtensions = trial.input.attestation?.authenticatorData?.extensions != nil
    #expect(
      trial.finding(of: .attestationBundleVersion).result
        == (hasExtensions ? .pass : .notApplicable))
  }

  private func finding(of version: String) throws -> Finding {
    try Trial.attestation {
      $0.authenticatorData.extensions = .signedByOS27(category: 4, bundleVersion: version)
    }.finding(of: .attestationBundleVersion)
  }

  @Test("passes on any short text of visible characters", arguments: ["1", "1.0.3", "24A446", "~"])
  func version(text: String) throws {
    let finding = try finding(of: text)
    #expect(finding.result == .pass)
    #expect(finding.places == [Array(text.utf8)])
  }

  @Test("fails on an empty text")
  func empty() throws {
    let finding = try finding(of: "")
    #expect(finding.result == .fail)
    #expect(finding.paths == ["/authData/extensions/bundleVersion"])
    #expect(finding.places == [[]])
  }

  @Test(
    "warns of an unusual form of bundle version",
    arguments: ["1.0 beta", "1\n", "１", String(repeating: "1", count: 65)])
  func unusual(text: String) throws {
    let finding = try finding(of: text)
    #expect(finding.result == .warn)
    #expect(finding.places == [Array(text.utf8)])
  }

  @Test("warns if the extensions contain none")
  func missing() throws {
    let finding = try Trial.attestation { $0.authenticatorData.extensions.removeFirst() }
      .finding(of: .attestationBundleVersion)
    #expect(finding.result == .warn)
  }
}
