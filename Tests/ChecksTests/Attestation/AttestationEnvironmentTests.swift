import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule attestation.environment")
struct AttestationEnvironmentTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationEnvironment).result == .pass)
  }

  static let table: [(AttestationEnvironment, ExpectedEnvironment?, Finding.Result)] = [
    (.production, .production, .pass), (.production, .development, .fail),
    (.production, .any, .pass), (.production, nil, .pass),
    (.development, .production, .fail), (.development, .development, .pass),
    (.development, .any, .pass), (.development, nil, .notRun),
    (.documentedSandbox, .production, .fail), (.documentedSandbox, .development, .fail),
    (.documentedSandbox, .any, .fail), (.documentedSandbox, nil, .fail),
  ]

  @Test("compares the aaguid with what the server expects", arguments: table)
  func judgement(
    attested: AttestationEnvironment, expected: ExpectedEnvironment?, result: Finding.Result
  ) throws {
    let finding = try Trial.attestation(attested).expecting { $0.environment = expected }
      .finding(of: .attestationEnvironment)
    #expect(finding.result == result)
    #expect(finding.needs == (result == .notRun ? [.environment] : []))
    if result == .fail {
      #expect(finding.paths == ["/authData/attestedCredentialData/aaguid"])
      #expect(finding.places == [attested.aaguid])
    }
  }

  @Test("names both environments if they differ")
  func values() throws {
    let finding = try Trial.attestation(.development).expecting { $0.environment = .production }
      .finding(of: .attestationEnvironment)
    #expect(finding.expected?.content == .text("production"))
    #expect(finding.actual?.content == .text("development"))
  }

  @Test("fails on an unknown aaguid, whatever is expected")
  func unknown() throws {
    let aaguid = Array("another authentic".utf8.prefix(16))
    let finding = try Trial.attestation { $0.authenticatorData.credential?.aaguid = aaguid }
      .expecting { $0.environment = .any }.finding(of: .attestationEnvironment)
    #expect(finding.result == .fail)
    #expect(finding.actual?.content == .text("another authenti"))
  }

  @Test("is not run without an aaguid")
  func noCredential() throws {
    let trial = try Trial.attestation { $0.alterAuthenticatorData = { Array($0.prefix(40)) } }
    #expect(trial.finding(of: .attestationEnvironment).result == .notRun)
  }
}
