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

  @Test("print has the first step of each further cause, and the fix of what wasn't rejected")
  func fixes() throws {
    func results(_ outcome: Verdict.Outcome, _ finding: Finding) -> [ArtifactResult] {
      ["A01", "B01", "C01", "D01"].map { id in
        Fixture.make(
          "device", id: String(repeating: "03", count: 32), outcome: outcome,
          checks: [CheckResult(rule: Fixture.nonce, finding: finding)],
          diagnoses: [
            Diagnosis(
              cause: CauseFacts(
                id: id, statement: "It went wrong.", actor: .app,
                fix: [FixStep("In \(id), do this. Then do that.")],
                reference: .init("Guide", nil)), certainty: .proven, rules: ["attestation.nonce"],
              proof: Proof("Seen", undoing: "it"))
          ], headline: "")
      }
    }
    let rejected = try #require(drawn([], results(.rejected, .fail("It is wrong")))).text(of: "po")
    #expect(rejected.contains("In D01, do this.") && !rejected.contains("Then do that."))
    #expect(!rejected.contains("In A01"))
    let warned = try #require(drawn([], results(.accepted, .warn("It is odd")))).text(of: "po")
    #expect(warned.contains("In A01, do this. Then do that."))
    #expect(warned.contains("In D01, do this."))
  }
}
