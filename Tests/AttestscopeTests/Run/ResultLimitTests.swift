import Evidence
import Testing

@testable import Attestscope

@Suite("The limit of results")
struct ResultLimitTests {
  private let leastBytes = WorkBudget.limit(of: .resultBytes).least

  @Test("allows 8 MiB for a small input, and then only what later inputs add")
  func least() {
    let limit = ResultLimit()
    #expect(limit.allows(leastBytes, after: 16))
    #expect(!limit.allows(1, after: 1_000))
    #expect(limit.allows((200 << 20) - leastBytes, after: 1 << 20))
    #expect(!limit.allows(200, after: 1 << 20))
    #expect(limit.allows(200, after: (1 << 20) + 1))
  }

  @Test("never takes back bytes that were read")
  func order() {
    let limit = ResultLimit()
    #expect(limit.allows(0, after: 1 << 20))
    #expect(limit.allows(200 << 20, after: 0))
  }
}
