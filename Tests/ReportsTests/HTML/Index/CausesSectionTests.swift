import Foundation
import Results
import Testing

@testable import Reports

@Suite("Causes in the index")
struct CausesSectionTests {
  private func rejected(_ rule: RuleID) -> ArtifactResult {
    Fixture.make(
      "device", id: String(repeating: "07", count: 32), outcome: .rejected,
      checks: [
        CheckResult(
          rule: Fixture.rule(rule, passes: "Right", fails: "Wrong"), finding: .fail("It is wrong"))
      ], diagnoses: [], headline: "")
  }

  @Test("each team has one group, in the order of “Who acts”, and none stands twice")
  func groups() throws {
    let rules: [RuleID] = ["a.one", "a.two", "a.three", "a.four", "a.five", "a.six"]
    let results = rules.map(rejected) + [IndexFixture.result(.rejected)]
    let overview = IndexFixture.overview(of: results)
    let section = try #require(CausesSection(overview: overview).sections.first)
    let text = Page(section.html).text
    let tasks = [Actor.security.task, Actor.server.task]
    let places = tasks.compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == 2 && places == places.sorted())
    for task in tasks { #expect(text.split(separator: task).count == 2) }
    #expect(text.contains("4 more"))
  }

  @Test("a cause on which several teams act has an entry for each, and one place for links")
  func entriesByTeam() throws {
    let results = [Actor.transport, .transport, .app].map { actor in
      Fixture.make(
        "device of \(actor.rawValue)", id: String(repeating: "07", count: 32), outcome: .accepted,
        checks: [CheckResult(rule: Fixture.nonce, finding: .warn("odd"))],
        diagnoses: [
          Diagnosis(
            cause: CauseFacts(
              id: "T16-other-content", statement: "The \(actor.rawValue) sent it.", actor: actor,
              fix: [FixStep("Log it.")], reference: .init("Guide", nil)),
            certainty: .proven, rules: [Fixture.nonce.id], proof: Proof("Seen", undoing: "it"))
        ], headline: "")
    }
    let overview = IndexFixture.overview(of: results)
    let page = Page(try #require(CausesSection(overview: overview).sections.first).html)
    for text in [
      "The transport sent it", "The app sent it", "device of app", "device of transport",
    ] {
      #expect(page.text.contains(text), "\(page.text)")
    }
    #expect(page.values("id").filter { $0 == "trouble-T16-other-content" }.count == 1)
  }

  @Test(
    "print shows the folded causes of a short report, and leaves out the section of a longer one")
  func printed() throws {
    for (count, isPrinted) in [(5, true), (8, false)] {
      let rules = (1...count).map { RuleID("a.rule-\($0)") }
      let overview = IndexFixture.overview(
        of: rules.map(rejected) + [IndexFixture.result(.rejected)])
      let section = try #require(CausesSection(overview: overview).sections.first)
      let classes = Page(section.html).values("class")
      #expect(classes.contains("more brief") == isPrinted, "\(classes)")
      #expect(classes.contains("more rest") != isPrinted)
      #expect(classes.contains("np") != isPrinted)
      let teams = try #require(WhoActsSection(overview: overview).section)
      #expect(Page(teams.html).text.contains("in index.html under “Causes”") != isPrinted)
    }
  }
}
