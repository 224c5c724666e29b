import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule assertion.app-id")
struct AssertionAppIDTests {
  @Test("passes on genuine assertions", arguments: Trial.genuine(.assertion))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .assertionAppID).result == .pass)
  }

  @Test("fails on another app, with both hashes")
  func otherApp() throws {
    let finding = try Trial.assertion { $0.authenticatorData.appID = "8YE23NZS57.other" }
      .finding(of: .assertionAppID)
    let actual = Digest.sha256(Array("8YE23NZS57.other".utf8))
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .bytes(Digest.sha256(Array(Trial.appID.utf8))))
    #expect(finding.actual?.content == .bytes(actual))
    #expect(finding.paths == ["/authenticatorData/rpIdHash"])
    #expect(finding.places == [actual])
  }

  @Test("needs an App ID")
  func needs() throws {
    let finding = try Trial.assertion().expecting { $0.appIDs = [] }
      .finding(of: .assertionAppID)
    #expect(finding.result == .notRun)
    #expect(finding.needs == [.appID])
  }

  @Test("is not run on a truncated assertion")
  func cut() throws {
    let finding = try Trial.assertion { $0.alterObject = { $0.dropLast() } }
      .finding(of: .assertionAppID)
    #expect(finding.result == .notRun)
    #expect(finding.needs.isEmpty)
  }
}
