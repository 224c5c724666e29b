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
