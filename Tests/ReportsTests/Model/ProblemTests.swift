import Evidence
@testable import Reports
import Results
import Testing

@Suite("Problems of an artifact")
struct ProblemTests {
  private func diagnosis(_ certainty: Certainty, _ rules: [RuleID]) -> Diagnosis {
    Diagnosis(
      cause: Fixture.cause("A mistake"), certainty: certainty, rules: rules,
      proof: Proof("", undoing: ""))
  }

  private func result(_ diagnoses: [Diagnosis], _ rules: [RuleID]) -> ArtifactResult {
    let checks = rules.map {
      CheckResult(rule: Fixture.rule($0, passes: "", fails: ""), finding: .fail("wrong"))
    }
    return Fixture.make(
      "file", id: String(repeating: "0", count: 64), outcome: .rejected, checks: checks,
      diagnoses: diagnoses, headline: "")
  }

  @Test("a failure with two causes is shown under the more certain one")
  func shownOnce() {
    let problems = result(
      [diagnosis(.proven, ["a.one"]), diagnosis(.consistent, ["a.one", "a.two"])],
      ["a.one", "a.two"]
    ).problems
    #expect(problems.map { $0.checks.map(\.rule.id) } == [["a.one"], ["a.two"]])
    #expect(problems.map { $0.shownElsewhere.map(\.rule.id) } == [[], ["a.one"]])
  }

  @Test("the steps of each failure begin with the rejection that another one requires")
  func rejection() throws {
    let rejecting = CauseFacts(
      id: "S15-counter-reset", statement: "", actor: .security, fix: ["Reject it."],
      reference: Citation("Apple", "step 5"))
    let replay = Diagnosis(
      cause: rejecting, certainty: .consistent, rules: ["a.two"], proof: Proof("", undoing: ""))
    let checks = [("a.one", "One"), ("a.two", "The counter isn't above the last one")].map {
      CheckResult(
        rule: Fixture.rule(RuleID($0.0), passes: "", fails: $0.1), finding: .fail("wrong"))
    }
    let result = Fixture.make(
      "file", id: String(repeating: "0", count: 64), outcome: .rejected, checks: checks,
      diagnoses: [diagnosis(.proven, ["a.one"]), replay], headline: "")
    let steps = result.problems.map { $0.steps(in: result).map(\.text) }
    #expect(steps.first?.first == "Reject it: the counter isn't above the last one.")
    #expect(steps.last == ["Reject it."])
    // A page on all artifacts with the cause has its own steps only.
    let alone = try #require(result.problems.first).alone.steps(in: result)
    #expect(alone.map(\.text) == Array((steps.first ?? []).dropFirst()))
  }

  @Test("a failure without a cause is a problem of its own, after those with one")
  func unexplained() {
    let problems = result([diagnosis(.proven, ["a.two"])], ["a.one", "a.two"]).problems
    #expect(problems.map(\.leading?.rule.id) == ["a.two", "a.one"])
    #expect(problems.last?.diagnosis == nil)
  }

  @Test("a failure comes before a warning, however certain the warning's cause is")
  func failuresFirst() {
    let checks = [
      CheckResult(rule: Fixture.rule("a.one", passes: "", fails: ""), finding: .warn("odd")),
      CheckResult(rule: Fixture.rule("a.two", passes: "", fails: ""), finding: .fail("wrong")),
    ]
    let problems = Fixture.make(
      "file", id: String(repeating: "0", count: 64), outcome: .rejected, checks: checks,
      diagnoses: [diagnosis(.proven, ["a.one"])], headline: ""
    ).problems
    #expect(problems.map(\.leading?.rule.id) == ["a.two", "a.one"])
  }

  @Test("a warning without a cause takes who acts and the steps from its rule, a failure doesn't")
  func advice() {
    let warned = Fixture.warned()
    let problem = warned.problems.first
    #expect(problem?.actor == .app)
    #expect(problem?.steps(in: warned).map(\.text) == ["Ask the app team.", "Then look again."])
    let failed = result([], ["a.one"])
    #expect(failed.problems.first?.actor == .security)
    #expect(failed.problems.first?.steps(in: failed).isEmpty == true)
  }

  @Test("a passed check isn't a problem")
  func passed() {
    #expect(Fixture.accepted().problems.isEmpty)
  }

  @Test("redacted bytes are redacted in every buffer that contains them")
  func withheld() {
    let withheld = RedactedRanges(in: Fixture.tree("x"))
    #expect(withheld.contains(120, in: Fixture.payload))
    #expect(withheld.contains(632, in: Fixture.artifact))
    #expect(!withheld.contains(119, in: Fixture.payload))
    #expect(!withheld.contains(720, in: Fixture.artifact))
    #expect(withheld.overlaps(Fixture.artifact.all[700..<800]))
  }
}
