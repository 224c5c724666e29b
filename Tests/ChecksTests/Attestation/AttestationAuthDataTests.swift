import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule attestation.auth-data")
struct AttestationAuthDataTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationAuthData).result == .pass)
  }

  @Test("fails if bytes follow the extensions, and points at them")
  func trailingBytes() throws {
    let finding = try Trial.attestation { $0.authenticatorData.trailer = [0xf6] }
      .finding(of: .attestationAuthData)
    #expect(finding.result == .fail)
    #expect(finding.paths == ["/authData"])
    #expect(finding.places == [[0xf6]])
  }

  @Test("fails if the data ends too early", arguments: [0, 31, 33, 54, 86, 90, 163, 170])
  func short(count: Int) throws {
    let trial = try Trial.attestation { $0.alterAuthenticatorData = { Array($0.prefix(count)) } }
    #expect(trial.rules(.fail).contains("attestation.auth-data"))
  }

  @Test(
    "warns of flags that App Attest never sets, or always sets",
    arguments: [0xc1, 0xc4, 0x48, 0x80, 0x00, 0x60] as [UInt8])
  func flags(flags: UInt8) throws {
    let finding = try Trial.attestation { $0.authenticatorData.flags = flags }
      .finding(of: .attestationAuthData)
    #expect(finding.result == .warn)
    #expect(finding.paths == ["/authData/flags"])
    #expect(finding.places == [[flags]])
  }

  @Test("warns if ED is set without extensions")
  func announced() throws {
    let finding = try Trial.attestation { $0.authenticatorData.extensions = [] }
      .finding(of: .attestationAuthData)
    #expect(finding.result == .warn)
    #expect(finding.places == [[0xc0]])
  }

  @Test("warns of an unknown extension")
  func unknownExtension() throws {
    let finding = try Trial.attestation {
      $0.authenticatorData.extensions.append(("other", [0xf5]))
    }.finding(of: .attestationAuthData)
    #expect(finding.result == .warn)
    #expect(finding.found.contains("other"))
  }

  @Test("is not run without authenticator data")
  func cut() throws {
    let trial = try Trial.attestation { $0.alterObject = { $0.dropLast() } }
    #expect(trial.finding(of: .attestationAuthData).result == .notRun)
  }
}
