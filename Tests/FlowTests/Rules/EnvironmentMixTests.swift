import Results
import Rules
import Testing

@testable import Flow

@Suite("Attestations of another environment")
struct EnvironmentMixTests {
  /// Returns the findings on an accepted attestation that fails the given checks.
  private func findings(
    _ failures: FailureSet = .environment, isHostOfEvidence: Bool = true
  ) -> [(rule: Rule, finding: FlowFinding)] {
    let events = Story.told { story in
      story.add(.attestation, at: 0, key: "k", bytes: "x", verdict: .rejected) {
        $0.environment = .development
        $0.host = .production
        $0.failures = failures
        $0.failsByExpectation = failures == .environment
        $0.isHostOfEvidence = isHostOfEvidence
      }
    }
    return FlowJudge.findings(in: events)
  }

  @Test("are one finding, unless they fail other checks as well")
  func merged() {
    #expect(findings().map(\.rule.id) == ["flow.environment-mix"])
    #expect(
      Set(findings([.environment, .chain]).map(\.rule.id))
        == ["flow.environment-mix", "flow.wrongly-accepted"])
  }

  @Test("are proven only if the evidence names the server's environment")
  func certainty() throws {
    let stated = try #require(findings().first?.finding.causes.first)
    #expect(stated.certainty == .proven)
    #expect(stated.before.isEmpty)
    let given = try #require(findings(isHostOfEvidence: false).first?.finding.causes.first)
    #expect(given.certainty == .consistent)
    #expect(given.rival == "A value given to this analysis that isn't the server's")
    #expect(given.before.first?.contains("given to this analysis") == true)
  }
}
