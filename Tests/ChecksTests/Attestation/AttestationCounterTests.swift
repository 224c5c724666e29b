import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule attestation.counter")
struct AttestationCounterTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationCounter).result == .pass)
  }

  @Test(
    "fails on any other number, read big-endian",
    arguments: [
      (1, [0, 0, 0, 1]), (0x0100_0000, [1, 0, 0, 0]), (UInt32.max, [0xff, 0xff, 0xff, 0xff]),
    ] as [(UInt32, [UInt8])])
  func usedKey(counter: UInt32, bytes: [UInt8]) throws {
    let finding = try Trial.attestation { $0.authenticatorData.counter = counter }
      .finding(of: .attestationCounter)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .number(0))
    #expect(finding.actual?.content == .number(Int64(counter)))
    #expect(finding.paths == ["/authData/counter"])
    #expect(finding.places == [bytes])
  }

  @Test("is not run if the data ends before its last byte")
  func noCounter() throws {
    let trial = try Trial.attestation { $0.alterAuthenticatorData = { Array($0.prefix(36)) } }
    #expect(trial.finding(of: .attestationCounter).result == .notRun)
  }
}
