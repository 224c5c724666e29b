import Claims
import Checks
import Evidence
import Results
import SystemCrypto
import Testing

@testable import Diagnosis

@Suite("The search through rewritings")
struct RewritingSearchTests {
  private func plan() -> RewritingSearch.Plan {
    RewritingSearch.Plan(
      readings: GivenBytes(Bytes(Array("challenge".utf8)), .utf8).readings,
      name: "the challenge", table: ChallengeRewritings.table,
      context: Rewriting.Context(Expectations()))
  }

  @Test("tries no hash twice, and never the documented one")
  func distinct() {
    var hashes: [[UInt8]] = []
    let search = RewritingSearch(plan(), within: WorkBudget(bytes: .max)) {
      hashes.append($0)
      return false
    }
    #expect(search.match == nil)
    #expect(search.tried == hashes.count)
    #expect(Set(hashes).count == hashes.count)
    #expect(!hashes.contains(Digest.sha256(Array("challenge".utf8))))
  }

  private func budget(
    bytes: Int = .max, hashes: Int = .max, signatures: Int = .max
  ) -> WorkBudget {
    WorkBudget(
      bytes: 0, fixed: [.searchedBytes: bytes, .hashes: hashes, .signatures: signatures])
  }

  @Test("stops at its limit of hashes or of signatures, and says so", arguments: [0, 1, 40, 200])
  func limit(limit: Int) {
    var signing = plan()
    signing.signatures = 1
    for (plan, budget) in [(plan(), budget(hashes: limit)), (signing, budget(signatures: limit))] {
      let search = RewritingSearch(plan, within: budget) { _ in false }
      #expect(search.tried == limit)
      #expect(search.hypotheses.allSatisfy { !$0.label.contains("limit") })
      let amount =
        plan.signatures > 0
        ? limit.counted("verified signature") : limit.counted("hash", "hashes")
      #expect(
        budget.searchRemark
          == "the search stopped at its limit of \(amount), before further readings")
    }
  }

  @Test("stops at its limit of bytes", arguments: [0, 9, 500])
  func bytes(limit: Int) {
    let budget = budget(bytes: limit)
    let search = RewritingSearch(plan(), within: budget) { _ in false }
    #expect(search.tried * "challenge".utf8.count <= limit)
    #expect(
      budget.searchRemark
        == "the search stopped at its limit of \(limit.counted("rewritten byte")), before further readings"
    )
  }

  @Test("a match before the limit is reported without a note on the limit")
  func foundInTime() {
    let all = RewritingSearch(plan(), within: budget()) { $0.count == 32 }
    #expect(all.match != nil)
    let budget = budget(hashes: all.tried)
    let search = RewritingSearch(plan(), within: budget) { $0.count == 32 }
    #expect(search.match?.phrase == all.match?.phrase)
    #expect(search.hypotheses.last?.matched == true)
    #expect(budget.searchRemark == nil)
  }

  @Test("prefers one rewriting to two, and lists what matched last")
  func order() {
    let search = RewritingSearch(plan(), within: WorkBudget(bytes: .max)) { $0.count == 32 }
    #expect(search.match?.rewritings.count == 1)
    #expect(search.hypotheses.last?.matched == true)
    #expect(search.hypotheses.dropLast().allSatisfy { !$0.matched })
  }

  @Test("tries every single rewriting of a challenge, and most pairs, within its limit")
  func room() {
    var expectations = Expectations()
    expectations.keyID = "2m9bVbdSNxIpQvYzS1kzRk1hMGlBSkRrUVhWdkZnMDA="
    expectations.appIDs = ["TEAM.app"]
    for text in ["b25jZSE9b25jZQ==", "b25jZSE9b25j", "00ff00ff00ff00ff00ff00ff00ff00ff"] {
      let plan = RewritingSearch.Plan(
        readings: GivenBytes(Bytes(Array(text.utf8)), nil).readings, name: "the challenge",
        table: ChallengeRewritings.table,
        context: Rewriting.Context(expectations))
      let search = RewritingSearch(plan, within: WorkBudget(bytes: .max)) { _ in false }
      #expect(search.tried > 2_000)
      let alone = RewritingTable(plan.table.rewritings, bound: 0)
      let single = RewritingSearch(
        .init(
          readings: plan.readings, name: plan.name, table: alone, context: plan.context),
        within: WorkBudget(bytes: .max)
      ) { _ in false }
      #expect(single.tried < search.tried)
      #expect(single.hypotheses.allSatisfy { !$0.label.contains("limit") })
    }
  }
}
