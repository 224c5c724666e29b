import Evidence
import Foundation
import Results
import Testing

@testable import Reports

@Suite("The finding in words")
struct FindingWordsTests {
  private func overview(_ outcomes: [Verdict.Outcome]) -> BatchOverview {
    IndexFixture.overview(of: outcomes.map { IndexFixture.result($0) })
  }

  @Test(
    "the headline counts rejections only, and names the team that acts on most",
    arguments: [
      (
        [.rejected, .rejected, .accepted],
        "2 of 3 artifacts are rejected; the server team acts on both"
      ),
      (
        [.rejected, .rejected, .rejected],
        "3 of 3 artifacts are rejected; the server team acts on all"
      ),
      ([.rejected, .accepted, .accepted], "1 of 3 artifacts is rejected; the server team acts"),
      ([.rejected, .unreadable], "1 of 2 artifacts is rejected; the server team acts"),
      ([.accepted, .accepted], "Both artifacts are accepted"),
      ([.accepted, .accepted, .accepted], "All 3 artifacts are accepted"),
      ([.undetermined, .accepted], "Nothing is rejected, 1 of 2 could not be settled"),
      ([], "No artifact was found"),
    ] as [([Verdict.Outcome], String)])
  func headline(outcomes: [Verdict.Outcome], headline: String) {
    #expect(overview(outcomes).headline == headline)
  }

  @Test(
    "with a warning about the conversation, artifacts pass their checks and aren't called accepted")
  func warned() {
    var overview = overview([.accepted, .accepted])
    overview.findings = [
      RunFinding(
        rule: RuleFacts(
          id: "flow.wrongly-refused", group: "Conversation", severity: .warning, background: nil),
        result: .warn, title: "The server rejected a sound one", found: "So.", artifacts: [],
        events: [])
    ]
    #expect(
      overview.headline
        == "Both artifacts pass their checks, but the server rejected a sound one")
    overview = self.overview([])
    overview.findings = [
      RunFinding(
        rule: RuleFacts(
          id: "flow.challenge-lifetime", group: "Conversation", severity: .warning, background: nil),
        result: .warn, title: "One client gets many challenges", found: "So", artifacts: [],
        events: [])
    ]
    #expect(overview.headline == "One client gets many challenges")
    #expect(overview.lead == "So.")
  }

  @Test(
    "an error message instead of an artifact is counted as a message",
    arguments: [
      ([], "No artifact was found, only 1 error message", "1 error message in ", "1 error message"),
      (
        [.accepted], "The artifact is accepted", "1 artifact and 1 error message in ",
        "1 artifact: 1 accepted; 1 error message"
      ),
      (
        [.unreadable], "Nothing is rejected, 1 of 1 could not be settled",
        "1 artifact and 1 error message in ", "1 input: 1 unreadable; 1 error message"
      ),
    ] as [([Verdict.Outcome], String, String, String)])
  func messages(_ others: [Verdict.Outcome], _ headline: String, _ lead: String, _ tally: String) {
    let message = Fixture.make(
      "ticket", id: String(repeating: "03", count: 32), outcome: .unreadable, checks: [],
      diagnoses: [], headline: ArtifactResult.startOfErrorMessage + "DCError 2")
    let overview = IndexFixture.overview(
      of: [message] + others.map { IndexFixture.result($0) })
    #expect(overview.headline == headline)
    #expect(overview.lead.hasPrefix(lead))
    #expect(overview.summary.tally() == tally)
    #expect(
      others.isEmpty
        == Page(FindingSection(overview: overview).html).text.contains("No artifact was found"))
  }

  @Test("the lead names the most frequent cause and its beginning, and what needs review")
  func lead() {
    let results = (0..<60).map { (place: UInt32) in
      IndexFixture.result(place < 55 ? .accepted : .rejected, at: 1_773_324_360 + place * 60)
    }
    let lead = IndexFixture.overview(of: results).lead
    #expect(lead.hasPrefix("Cause: "))
    #expect(
      lead.hasSuffix(
        " (5, since 12 March 2026 at 15:01 UTC; none of the 55 comparable artifacts before shows "
          + "it). None needs a security reviewer, and none is unexplained."))
    #expect(!lead.contains("N03"))
  }

  @Test("an unexplained failure is named even if another one is explained")
  func queues() {
    let lead = IndexFixture.overview(of: [
      IndexFixture.result(.rejected, like: Fixture.rejected(failing: "receipt.cms"))
    ]).lead
    #expect(
      lead.contains("None needs a security reviewer, and 1 has a failure that nothing explains."))
  }

  @Test("a failure that nothing explains isn't counted as a cause")
  func causes() {
    let failure = CheckResult(
      rule: Fixture.rule("receipt.cms", passes: "Right", fails: "Wrong"),
      finding: .fail("It is wrong"))
    let open = Fixture.make(
      "device-0413.cbor", id: String(repeating: "03", count: 32), outcome: .rejected,
      checks: [failure], diagnoses: [], headline: "Wrong")
    let lead = IndexFixture.overview(of: [
      IndexFixture.result(.rejected), IndexFixture.result(.rejected, like: open),
    ]).lead
    #expect(lead.hasPrefix("Known cause: "))
    #expect(
      lead.contains(
        " 1 rejection needs a security reviewer: it has a failure that nothing explains."))
  }

  @Test("unexplained failures that need the reviewer are counted among those that do")
  func overlap() {
    func artifact(_ rule: String, _ actor: Actor?) -> ArtifactResult {
      let diagnosis = actor.map { actor in
        Diagnosis(
          cause: CauseFacts(
            id: "A01", statement: "It went wrong.", actor: actor, fix: [],
            reference: .init("Guide", nil)), certainty: .proven, rules: ["attestation.nonce"],
          proof: Proof("Seen", undoing: "it"))
      }
      let failure = CheckResult(
        rule: Fixture.rule("receipt.cms", passes: "Right", fails: "Wrong"),
        finding: .fail("It is wrong"))
      return Fixture.make(
        "device", id: String(repeating: "03", count: 32), outcome: .rejected,
        checks: (actor == nil ? [] : [CheckResult(rule: Fixture.nonce, finding: .fail("No"))])
          + (rule.isEmpty ? [] : [failure]),
        diagnoses: [diagnosis].compactMap(\.self), headline: "")
    }
    func lead(_ results: [ArtifactResult]) -> String { IndexFixture.overview(of: results).lead }
    let open = artifact("receipt.cms", nil)
    let known = artifact("", .security)
    #expect(
      lead([known, known, open]).hasSuffix(
        "3 rejections need a security reviewer; 1 of them has a failure that nothing explains."))
    #expect(
      lead([known, open, artifact("receipt.cms", .app), artifact("receipt.cms", .app)]).hasSuffix(
        "2 rejections need a security reviewer, and 3 have a failure that nothing explains, 1 of them among these."
      ))
  }

  @Test("the headline names both teams that act on equally many, and none of three")
  func tie() {
    func headline(_ actors: [Actor]) -> String {
      IndexFixture.overview(
        of: actors.map { Fixture.explained(by: $0) }
      ).headline
    }
    #expect(
      headline([.app, .server])
        == "2 of 2 artifacts are rejected; the server team and the app team act on 1 each")
    #expect(headline([.app, .server, .security]) == "3 of 3 artifacts are rejected")
  }

  @Test(
    "causes that are equally frequent are counted, and none is named as the main one",
    arguments: [
      (["A01", "B01"], "2 causes, each with 1 rejection. "),
      (["A01", "B01", "A01", "B01"], "2 causes, each with 2 rejections. "),
      (
        ["A01", "A01", "B01", "B01", "C01"],
        "2 of 3 causes are the most frequent, each with 2 rejections. "
      ),
      (["A01", "A01", "B01"], "Most frequent cause: it went wrong (2, "),
    ])
  func ties(causes: [String], start: String) {
    let results = causes.map { id in
      Fixture.make(
        "device", id: String(repeating: "03", count: 32), outcome: .rejected,
        checks: [CheckResult(rule: Fixture.nonce, finding: .fail("It is wrong"))],
        diagnoses: [
          Diagnosis(
            cause: CauseFacts(
              id: id, statement: "It went wrong.", actor: .app, fix: [],
              reference: .init("Guide", nil)), certainty: .proven, rules: ["attestation.nonce"],
            proof: Proof("Seen", undoing: "it"))
        ], headline: "")
    }
    let lead = IndexFixture.overview(of: results).lead
    #expect(lead.hasPrefix(start), "\(lead)")
  }

  @Test(
    "what is proven of the most frequent cause follows it if its other statements aren't proven")
  func proven() {
    for certainty in [Certainty.consistent, .proven] {
      let results = [
        Fixture.explained("It was altered.", by: .app, certainty),
        Fixture.explained("Somebody made it."),
      ]
      let lead = IndexFixture.overview(of: results).lead
      #expect(
        lead.contains("). Proven in 1: somebody made it. Probable in 1.")
          == (certainty == .consistent), "\(lead)")
    }
  }

  @Test(
    "the number of accepted artifacts, with or without warnings, says how many a finding is about",
    arguments: [false, true])
  func found(isOfWarned: Bool) {
    var overview = overview([.accepted, .rejected])
    let finding = RunFinding(
      rule: RuleFacts(
        id: "flow.counter-order", group: "Conversation", severity: .error, background: nil),
      result: .fail, title: "Wrong order", found: "So.", artifacts: [], events: [])
    let numbered = ConversationStory.NumberedFinding(finding: finding, number: 1)
    var found = RowFinding(numbered, hasConversation: true)
    found.isOfWarned = isOfWarned
    overview.findingsOfRows = ["a": found]
    let text = Page(FindingSection(overview: overview).html).text
    #expect(text.contains("; 1 has a finding"), "\(text)")
    #expect(text.contains("50.0%; 1 has a finding") == !isOfWarned, "\(text)")
  }

  @Test("an interrupted run is called incomplete before the finding")
  func incomplete() throws {
    var summary = RunSummary()
    summary.isInterrupted = true
    let overview = IndexFixture.overview(of: [IndexFixture.result(.rejected)], summary)
    let text = Page(FindingSection(overview: overview).html).text
    let mark = try #require(text.range(of: "Incomplete"))
    let finding = try #require(text.range(of: overview.headline))
    #expect(mark.lowerBound < finding.lowerBound)
  }

  @Test("the fourth number counts undetermined artifacts, or causes if there are none")
  func numbers() {
    #expect(text(of: [.rejected, .undetermined]).contains("1 undetermined"))
    #expect(text(of: [.rejected]).contains("Distinct causes"))
  }

  @Test("beside a number of those with warnings, the first one says that it is of those without")
  func withoutWarnings() {
    let results = [Fixture.accepted(), Fixture.warned()]
    let text = Page(FindingSection(overview: IndexFixture.overview(of: results)).html).text
    #expect(text.contains("Accepted without warnings"))
    #expect(!self.text(of: [.accepted]).contains("without warnings"))
  }

  private func text(of outcomes: [Verdict.Outcome]) -> String {
    Page(FindingSection(overview: overview(outcomes)).html).text
  }
}
