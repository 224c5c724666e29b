import Claims
import Checks
import Decoding
import Evidence
import Results
import Testing

@Suite("The verdict")
struct VerdictTests {
  private func verdict(_ findings: [Finding], _ type: ArtifactType = .attestation) -> Verdict {
    let rule = Check.attestationCBOR.rule
    return Verdict(of: findings.map { CheckResult(rule: rule, finding: $0) }, type: type)
  }

  static let table: [([Finding], Verdict.Outcome)] = [
    ([], .accepted), ([.pass("")], .accepted), ([.pass(""), .warn("")], .accepted),
    ([.notApplicable("")], .accepted), ([.pass(""), .fail("")], .rejected),
    ([.unreadable("")], .undetermined), ([.needs(.appID, because: "")], .undetermined),
    ([.fail(""), .unreadable("")], .rejected), ([.warn(""), .unreadable("")], .undetermined),
    ([.fail(""), .needs(.challenge, because: "")], .rejected),
  ]

  @Test("is rejected with a failure, undetermined with a need, else accepted")
  func judgement() {
    for (findings, outcome) in Self.table {
      for type in [ArtifactType.attestation, .assertion, .receipt] {
        #expect(verdict(findings, type).outcome == outcome, "\(findings.map(\.result))")
      }
    }
  }

  @Test("is undetermined for recognized other content, and unreadable for unknown content")
  func otherTypes() {
    for finding in [Finding.pass(""), .fail("")] {
      #expect(verdict([finding], .token).outcome == .undetermined)
      #expect(verdict([finding], .deviceCheck).outcome == .undetermined)
      #expect(verdict([finding], .unknown).outcome == .unreadable)
    }
  }

  @Test("counts every result, and names each need once, in a fixed order")
  func counts() {
    let verdict = verdict([
      .pass(""), .pass(""), .warn(""), .needs(.publicKey, .clientData, because: ""),
      .needs(.clientData, .appID, because: ""),
    ])
    #expect(verdict.counts == [.pass: 2, .warn: 1, .notRun: 2])
    #expect(verdict.needs == [.appID, .clientData, .publicKey])
  }
}
