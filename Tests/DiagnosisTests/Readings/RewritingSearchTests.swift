import Checks
import Evidence
import SystemCrypto
import Testing

@testable import Diagnosis

@Suite("The search through rewritings")
struct RewritingSearchTests {
  private func plan(limit: Int = 4_096) -> RewritingSearch.Plan {
    RewritingSearch.Plan(
      readings: GivenBytes(Bytes(Array("challenge".utf8)), .utf8).readings,
      name: "the challenge", table: ChallengeRewritings.table,
      context: Rewriting.Context(Expectations()), limit: limit)
  }

  @Test("tries no hash twice, and never the documented one")
  func distinct() {
    var hashes: [[UInt8]] = []
    let search = RewritingSearch(plan()) {
      hashes.append($0)
      return false
    }
    #expect(search.match == nil)
    #expect(search.tried == hashes.count)
    #expect(Set(hashes).count == hashes.count)
    #expect(!hashes.contains(Digest.sha256(Array("challenge".utf8))))
  }

  @Test("stops at its limit", arguments: [0, 1, 40, 200])
  func limit(limit: Int) {
    #expect(RewritingSearch(plan(limit: limit)) { _ in false }.tried == limit)
  }

  @Test("prefers one rewriting to two, and lists what matched last")
  func order() {
    let search = RewritingSearch(plan()) { $0.count == 32 }
    #expect(search.match?.rewritings.count == 1)
    #expect(search.hypotheses.last?.matched == true)
    #expect(search.hypotheses.dropLast().allSatisfy { !$0.matched })
  }

  @Test("goes through every rewriting of a challenge within its limit")
  func room() {
    var expectations = Expectations()
    expectations.keyID = "2m9bVbdSNxIpQvYzS1kzRk1hMGlBSkRrUVhWdkZnMDA="
    expectations.appIDs = ["TEAM.app"]
    for text in ["b25jZSE9b25jZQ==", "b25jZSE9b25j", "00ff00ff00ff00ff00ff00ff00ff00ff"] {
      let plan = RewritingSearch.Plan(
        readings: GivenBytes(Bytes(Array(text.utf8)), nil).readings, name: "the challenge",
        table: ChallengeRewritings.table,
        context: Rewriting.Context(expectations), limit: RewritingSearch.challengeLimit)
      #expect(RewritingSearch(plan) { _ in false }.tried < RewritingSearch.challengeLimit)
    }
  }
}
