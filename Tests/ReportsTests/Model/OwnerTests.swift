import Results
import Testing

@testable import Reports

@Suite("Who acts on an artifact")
struct OwnerTests {
  @Test("an artifact without a problem has nobody, or whoever supplies the missing value")
  func withoutProblem() {
    func owner(
      _ outcome: Verdict.Outcome, needs: [Need] = [], _ bindings: [BoundValue] = []
    ) -> Owner {
      var result = Fixture.undetermined(bindings)
      result.verdict = Verdict(outcome: outcome, counts: [:], needs: needs)
      return Owner(nil, result)
    }
    #expect(owner(.accepted) == .nobody)
    #expect(owner(.undetermined, needs: [.appID]) == .analyst)
    #expect(owner(.unreadable) == .unknown)
    #expect(owner(.undetermined, needs: [.challenge], [Fixture.undesignated()]) == .analyst)
    #expect(owner(.undetermined, needs: [.challenge], [Fixture.used()]) == .security)
    #expect(owner(.undetermined, needs: [.appID, .challenge], [Fixture.used()]) == .security)
  }

  @Test("the next step of an unreadable artifact names who acts, if it begins with a place")
  func ofNextStep() {
    func owner(_ next: String) -> Owner {
      var result = Fixture.undetermined([])
      result.verdict = Verdict(outcome: .unreadable, counts: [:], needs: [])
      result.next = next
      return Owner(nil, result)
    }
    #expect(owner("In the proxy, queue or database, check the status.") == .transport)
    #expect(owner("Send the whole object.") == .unknown)
  }

  @Test("every actor is an owner with the same title", arguments: Actor.allCases)
  func actors(actor: Actor) {
    #expect(Owner(actor).title == actor.title)
    #expect(Owner(actor).rawValue == actor.rawValue)
  }

  @Test("rejections of a team are never added to its warnings")
  func teams() throws {
    var clusters = Clusters()
    for outcome in [Verdict.Outcome.rejected, .undetermined, .rejected] {
      clusters.add(IndexFixture.result(outcome), page: nil)
    }
    let rejected = try #require(clusters.teams(of: .rejected).first)
    let others = try #require(clusters.teams(of: .others).first)
    #expect((rejected.owner, rejected.count) == (others.owner, 2))
    #expect(others.count == 1)
  }

  @Test("words, certainty, example, dates and fix of a team's part are of its artifacts only")
  func parts() throws {
    func artifact(
      _ name: String, _ statement: String, _ actor: Actor, _ certainty: Certainty,
      _ outcome: Verdict.Outcome, at seconds: Int64
    ) -> ArtifactResult {
      let cause = CauseFacts(
        id: "T17-stray-characters", statement: statement, actor: actor,
        fix: [FixStep("Fix \(statement)")], reference: .init("RFC 4648", nil))
      let like = Fixture.make(
        name, id: String(repeating: "05", count: 32), outcome: outcome,
        checks: [
          CheckResult(
            rule: Fixture.nonce, finding: outcome == .rejected ? .fail("wrong") : .warn("odd"))
        ],
        diagnoses: [
          Diagnosis(
            cause: cause, certainty: certainty, rules: [Fixture.nonce.id],
            proof: Proof("Seen", undoing: "it"))
        ], headline: "")
      return IndexFixture.result(outcome, at: UInt32(seconds), name: name, like: like)
    }
    let results = [
      artifact("zero", "A zero byte follows.", .transport, .consistent, .rejected, at: 2_000),
      artifact("length", "A length is in front.", .transport, .proven, .accepted, at: 1_000),
      artifact("copy", "A length is in front.", .transport, .proven, .accepted, at: 5_000),
      artifact("quotes", "Quotes surround it.", .app, .proven, .accepted, at: 9_000),
    ]
    var clusters = Clusters()
    for result in results { clusters.add(result, page: nil) }
    func part(_ part: TeamTotal.Part, _ owner: Owner) throws -> Cluster {
      let team = try #require(clusters.teams(of: part).first { $0.owner == owner })
      return try #require(team.causes.first)
    }
    let rejected = try part(.rejected, .transport)
    #expect(rejected.claim == "Probably a zero byte follows" && rejected.example == "zero")
    #expect(rejected.fix == "Fix A zero byte follows." && rejected.span == 2_000...2_000)
    let warned = try part(.others, .transport)
    #expect(warned.claim == "A length is in front" && warned.example == "length")
    #expect(warned.fix == "Fix A length is in front." && warned.span == 1_000...5_000)
    #expect(warned.count == 2 && warned.rejections == 0)
    let app = try part(.others, .app)
    #expect((app.claim, app.example, app.count) == ("Quotes surround it", "quotes", 1))

    let overview = IndexFixture.overview(of: results)
    let section = try #require(WhoActsSection(overview: overview).section)
    let text = Page(section.html).text
    #expect(text.contains("A length is in front") && text.contains("Quotes surround it"))
    let terminal = BatchTerminal.summary(
      overview.summary, overview.clusters, TerminalStyle(width: 120, verbosity: .verbose))
    for line in [
      "Probably a zero byte follows.", "T17-stray-characters, for example zero",
      "T17-stray-characters, for example length", "T17-stray-characters, for example quotes",
    ] {
      #expect(terminal.contains(line), "\(terminal)")
    }
  }

  @Test("failures without a known cause are the security reviewer's, and the largest team is first")
  func order() {
    var clusters = Clusters()
    let open = Fixture.make(
      "file", id: String(repeating: "05", count: 32), outcome: .rejected,
      checks: [CheckResult(rule: Fixture.nonce, finding: .fail("another nonce"))], diagnoses: [],
      headline: "")
    for _ in 0..<3 { clusters.add(open, page: nil) }
    clusters.add(IndexFixture.result(.rejected), page: nil)
    let teams = clusters.teams(of: .rejected)
    #expect(teams.map(\.count) == [3, 1])
    #expect(teams.map(\.owner) == [.security, .server])
  }
}
