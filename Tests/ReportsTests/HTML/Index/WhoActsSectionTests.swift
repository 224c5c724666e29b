import Results
import Testing

@testable import Reports

@Suite("Who acts in the index")
struct WhoActsSectionTests {
  private func drawn(_ findings: [RunFinding], _ results: [ArtifactResult]) -> Page? {
    var overview = IndexFixture.overview(of: results)
    overview.findings = findings
    return WhoActsSection(overview: overview).section.map { Page($0.html) }
  }

  @Test("the team of a finding acts, although every artifact is accepted")
  func finding() throws {
    let finding = FindingReadingTests.finding("It was accepted twice")
    let page = try #require(drawn([finding], [Fixture.accepted()]))
    #expect(page.text.contains(finding.title))
    #expect(page.text.contains(try #require(finding.leading).cause.actor.title))
    #expect(page.values("href").contains("#finding-1"))
    #expect(drawn([], [Fixture.accepted()]) == nil)
  }

  @Test("the security reviewer acts on artifacts whose challenge was used before")
  func used() throws {
    let page = try #require(drawn([], [Fixture.undetermined([Fixture.used()])]))
    #expect(page.text.contains("reject 1 undetermined artifact, whose challenge was used before."))
    #expect(page.values("href") == ["#?owner=security&state=undetermined"])
    #expect(drawn([], [Fixture.undetermined([Fixture.undesignated()])]) == nil)
  }

  @Test("causes beyond the third are counted in print too")
  func others() throws {
    let rules: [RuleID] = ["a.one", "a.two", "a.three", "a.four", "a.five"]
    let results = rules.map { rule in
      Fixture.make(
        "device", id: String(repeating: "07", count: 32), outcome: .rejected,
        checks: [
          CheckResult(
            rule: Fixture.rule(rule, passes: "Right", fails: "Wrong"), finding: .fail("It is wrong")
          )
        ], diagnoses: [], headline: "")
    }
    let page = try #require(drawn([], results))
    #expect(page.text.contains("Not explained: wrong"))
    #expect(page.text(of: "all").contains("2 more failures without a known cause (2). "))
  }
}
