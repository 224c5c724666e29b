import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule assertion.auth-data")
struct AssertionAuthDataTests {
  @Test("passes on genuine assertions", arguments: Trial.genuine(.assertion))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .assertionAuthData).result == .pass)
  }

  @Test("fails if bytes follow the extensions, and points at them")
  func trailingBytes() throws {
    let finding = try Trial.assertion { $0.authenticatorData.trailer = [0xf6] }
      .finding(of: .assertionAuthData)
    #expect(finding.result == .fail)
    #expect(finding.places == [[0xf6]])
  }

  @Test("fails if anything but a map follows the counter")
  func noMap() throws {
    let finding = try Trial.assertion {
      $0.authenticatorData.extensions = []
      $0.authenticatorData.trailer = CBORWriter.text("extensions")
    }.finding(of: .assertionAuthData)
    #expect(finding.result == .fail)
    #expect(finding.places == [CBORWriter.text("extensions")])
  }

  @Test("warns of flags that App Attest never sets, or always sets")
  func flags() throws {
    for flags in [0xc5, 0x80, 0x00] as [UInt8] {
      let finding = try Trial.assertion { $0.authenticatorData.flags = flags }
        .finding(of: .assertionAuthData)
      #expect(finding.result == .warn)
      #expect(finding.paths == ["/authenticatorData/flags"])
      #expect(finding.places == [[flags]])
    }
  }

  @Test("is not run without authenticator data")
  func cut() throws {
    let trial = try Trial.assertion { $0.alterObject = { $0.dropLast() } }
    #expect(trial.finding(of: .assertionAuthData).result == .notRun)
  }
}
