import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule attestation.chain-validity")
struct AttestationChainValidityTests {
  @Test("passes on genuine attestations when captured", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationChainValidity).result == .pass)
  }

  @Test("fails after the leaf's end, and names both times")
  func expired() throws {
    let late = Trial.issuedAt.adding(days: 4)
    let trial = try Trial.attestation().with { $0.evaluatedAt = late }
    let leaf = try #require(trial.input.attestation?.leaf)
    let finding = trial.finding(of: .attestationChainValidity)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == leaf.notAfter.map(Value.Content.time))
    #expect(finding.actual?.content == .time(late))
    #expect(finding.paths == ["/attStmt/x5c/0/validity"])
    #expect(finding.places == [leaf.places.validity?.array])
  }

  @Test("fails before the leaf's start")
  func early() throws {
    let trial = try Trial.attestation().with { $0.evaluatedAt = Trial.issuedAt.adding(days: -2) }
    let leaf = try #require(trial.input.attestation?.leaf)
    let finding = trial.finding(of: .attestationChainValidity)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == leaf.notBefore.map(Value.Content.time))
  }

  @Test("passes at both ends of the leaf's validity, and fails a millisecond outside")
  func bounds() throws {
    let trial = try Trial.attestation()
    let leaf = try #require(trial.input.attestation?.leaf)
    let (start, end) = (try #require(leaf.notBefore), try #require(leaf.notAfter))
    let times = [
      (start.adding(milliseconds: -1), Finding.Result.fail), (start, .pass), (end, .pass),
      (end.adding(milliseconds: 1), .fail),
    ]
    for (time, result) in times {
      let finding = trial.with { $0.evaluatedAt = time }.finding(of: .attestationChainValidity)
      #expect(finding.result == result, "\(time)")
    }
  }

  @Test("fails if the issuer or the root has expired")
  func expiredIssuer() throws {
    let pki = try Trial.pki.changingAttestationIssuer {
      $0.notAfter = $0.notBefore.adding(days: 365)
    }
    let finding = try Trial.attestation(pki: pki).finding(of: .attestationChainValidity)
    #expect(finding.result == .fail)
    #expect(finding.paths == ["/attStmt/x5c/1/validity"])
    let doomed = try Trial.attestation()
      .with { $0.evaluatedAt = Timestamp(rfc3339: "2046-01-01T00:00:00Z") }
      .finding(of: .attestationChainValidity)
    #expect(doomed.paths.last == "/anchor/validity")
  }

  @Test("is not run without a time or certificates")
  func nothingToJudge() throws {
    let timeless = try Trial.attestation().with { $0.evaluatedAt = nil }
    let bare = try Trial.attestation { $0.arrangePath = { _ in [] } }
    for trial in [timeless, bare] {
      #expect(trial.finding(of: .attestationChainValidity).result == .notRun)
    }
  }
}
