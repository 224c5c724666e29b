import Checks
import Decoding
import Evidence
import Results
import Testing
import TrialBench

@Suite("Rule transport.kind")
struct TransportKindTests {
  @Test(
    "passes on genuine artifacts in their own fields",
    arguments: Trial.genuine(.attestation) + Trial.genuine(.assertion) + Trial.genuine(.receipt))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .transportKind).result == .pass)
  }

  @Test("warns of a type that differs from the field's, with both")
  func otherType() throws {
    let trial = try Trial.attestation().with { $0.claimedType = .receipt }
    let finding = trial.finding(of: .transportKind)
    #expect(finding.result == .warn)
    #expect(finding.found == "The field “receipt” contains an attestation.")
    #expect(finding.expected?.content == .text("receipt"))
    #expect(finding.actual?.content == .text("attestation"))
    #expect(finding.places == [trial.payload.array])
  }

  @Test("fails if the content isn't a known artifact")
  func unknown() throws {
    let trial = try Trial.attestation().with {
      $0.payload = .init([0x00, 0x01])
      $0.type = .unknown
    }
    let finding = trial.finding(of: .transportKind)
    #expect(finding.result == .fail)
    #expect(finding.found == "The field “attestation” contains no known artifact.")
  }

  @Test("does not apply without a typed field")
  func noField() throws {
    let trial = try Trial.attestation().with { $0.claimedType = nil }
    #expect(trial.finding(of: .transportKind).result == .notApplicable)
  }
}
