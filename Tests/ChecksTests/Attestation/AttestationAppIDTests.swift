import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule attestation.app-id")
struct AttestationAppIDTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationAppID).result == .pass)
  }

  @Test("passes if one of several App IDs matches")
  func oneOfSeveral() throws {
    let trial = try Trial.attestation().expecting { $0.appIDs = ["A.b", Trial.appID] }
    #expect(trial.finding(of: .attestationAppID).result == .pass)
  }

  @Test("fails on another app, and names the certified one")
  func otherApp() throws {
    let finding = try Trial.attestation().expecting { $0.appIDs = ["8YE23NZS57.com.example"] }
      .finding(of: .attestationAppID)
    let actual = Digest.sha256(Array(Trial.appID.utf8))
    #expect(finding.result == .fail)
    #expect(
      finding.expected?.content == .bytes(Digest.sha256(Array("8YE23NZS57.com.example".utf8))))
    #expect(finding.actual?.content == .bytes(actual))
    #expect(finding.found.contains("The certificate names “\(Trial.appID)”"))
    #expect(finding.paths == ["/authData/rpIdHash"])
    #expect(finding.places == [actual])
  }

  @Test("needs an App ID")
  func needs() throws {
    let finding = try Trial.attestation().expecting { $0.appIDs = [] }
      .finding(of: .attestationAppID)
    #expect(finding.result == .notRun)
    #expect(finding.needs == [.appID])
  }

  @Test("is not run without an rpIdHash")
  func noHash() throws {
    let finding = try Trial.attestation { $0.alterAuthenticatorData = { Array($0.prefix(31)) } }
      .expecting { $0.appIDs = [] }.finding(of: .attestationAppID)
    #expect(finding.result == .notRun)
    #expect(finding.needs.isEmpty)
  }
}
