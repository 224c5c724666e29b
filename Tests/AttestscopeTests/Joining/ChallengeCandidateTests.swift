import Claims
import Evidence
import Testing

@testable import Attestscope

@Suite("The candidates for a challenge")
struct ChallengeCandidateTests {
  /// Returns a list to which values were added, numbered from zero.
  private func candidates(_ count: Int, most: Int = 256) -> ChallengeCandidates {
    let budget = WorkBudget(bytes: 0, fixed: [.candidates: most])
    var all = ChallengeCandidates(without: nil, within: budget)
    for number in 0..<count {
      all.add(Bytes(Array("challenge \(number)".utf8)), .server, [], nil)
    }
    return all
  }

  @Test("are each listed once, without the chosen value")
  func once() {
    let chosen = Bytes(Array("challenge 1".utf8))
    var all = ChallengeCandidates(without: chosen, within: WorkBudget(bytes: 0))
    for _ in 0..<2 {
      all.add(chosen, .server, [], nil)
      all.add(Bytes(Array("challenge 2".utf8)), .client, [], nil)
    }
    #expect(all.listed { _ in false }.map(\.given.text.text) == ["challenge 2"])
    #expect(all.leftOut == 0)
  }

  @Test("are 16 at most, those that fit first, and the others are counted")
  func listed() {
    let all = candidates(40)
    let listed = all.listed { $0.text.text == "challenge 39" }
    #expect(listed.count == 16)
    #expect(listed.first?.given.text.text == "challenge 39" && listed.first?.fits == true)
    #expect(all.leftOut == 24)
  }

  @Test("beyond the limit of work aren't compared, but counted")
  func beyond() {
    let all = candidates(40, most: 20)
    let fitting = all.listed { $0.text.text == "challenge 39" }.filter(\.fits)
    #expect(fitting.isEmpty)
    #expect(all.leftOut == 4 + 20)
    #expect(candidates(16).leftOut == 0)
  }
}
