import Claims
import Evidence
import Testing

@testable import Binding

@Suite("Rank of a challenge by its place")
struct ChallengeRankTests {
  private static let random = "rSp8zH0eT1mQyK7u9VbX3w=="

  @Test(
    "depends on names, paths and pairs of paths",
    arguments: [
      (IssuedValue.Origin.named, "/x", "anything", ChallengeRank.named),
      (.whole, "/v1/challenge", "plain words", .ofChallengePath),
      (.member, "/v1/challenge", random, .ofChallengePath),
      (.onlyText, "/v1/challenge", "plain words", .ofPair),
      (.member, "/v1/attest/start", random, .ofPair),
      (.member, "/v1/config", random, .random),
    ])
  func rank(origin: IssuedValue.Origin, path: String, text: String, rank: ChallengeRank) {
    #expect(self.rank(origin, path, text) == rank)
  }

  @Test("is nil for texts of other bodies")
  func none() {
    #expect(rank(.onlyText, "/v1/config", "plain words") == nil)
    #expect(rank(.whole, "/v1/config", "plain words") == nil)
  }

  private func rank(_ origin: IssuedValue.Origin, _ path: String, _ text: String) -> ChallengeRank?
  {
    var exchange = ObservedExchange(at: ExchangePlace(file: "a", members: [], index: 0))
    exchange.path = path
    exchange.isOfChallenge = path.utf8.elementsEqual("/v1/challenge".utf8)
    exchange.status = 200
    return ChallengeRank(
      IssuedValue(Bytes(Array(text.utf8)), origin, at: []), of: exchange, for: "/v1/attest/complete"
    )
  }
}
