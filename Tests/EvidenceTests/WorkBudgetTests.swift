import Testing

@testable import Evidence

@Suite("A work budget")
struct WorkBudgetTests {
  @Test("allows its limit of each kind of work and no more", arguments: WorkBudget.Work.allCases)
  func limit(work: WorkBudget.Work) {
    let budget = WorkBudget(bytes: 1_000)
    let limit = WorkBudget.limit(of: work).amount(for: 1_000)
    #expect(limit > 0)
    #expect(budget.spend(limit - 1, of: work))
    #expect(budget.refusals(of: work) == 0)
    #expect(budget.spend(of: work))
    #expect(!budget.spend(of: work))
    #expect(budget.left(of: work) == 0)
    #expect(budget.refusals(of: work) == 1)
    for other in WorkBudget.Work.allCases where other != work {
      #expect(budget.spend(of: other), "\(other)")
    }
  }

  @Test("has limits in proportion to the bytes, between the least and the most of each")
  func proportion() {
    let large = WorkBudget(bytes: 1 << 20)
    #expect(large.left(of: .unpackedBytes) == 200 << 20)
    #expect(large.left(of: .results) == 1 << 14)
    #expect(large.left(of: .resultBytes) == 200 << 20)
    #expect(large.left(of: .signatures) == 1_536)
    let small = WorkBudget(bytes: 15)
    #expect(small.left(of: .unpackedBytes) == 16 << 20)
    #expect(small.left(of: .results) == 4_096)
    #expect(small.left(of: .resultBytes) == 8 << 20)
    #expect(small.left(of: .signatures) == 135)
    #expect(WorkBudget(bytes: .max).left(of: .resultBytes) == .max)
    #expect(WorkBudget(bytes: .max).left(of: .members) == 1_000_000)
  }

  @Test("gives each of the artifacts of a record its part")
  func parts() {
    let budget = WorkBudget(bytes: 1_000, parts: 4)
    #expect(budget.left(of: .signatures) == 384)
    #expect(WorkBudget(bytes: 1_000, parts: 0).left(of: .signatures) == 1_536)
  }

  @Test("grows with an input whose size isn't known")
  func pipe() {
    let budget = WorkBudget(bytes: 0)
    #expect(!budget.spend(200 << 20, of: .unpackedBytes))
    budget.grow(by: 1 << 20)
    #expect(budget.spend(200 << 20, of: .unpackedBytes))
    budget.grow(by: .max)
    #expect(budget.bytes == .max)
  }

  @Test("has nothing left after more was charged than there was")
  func charge() {
    let budget = WorkBudget(bytes: 0, fixed: [.unpackedBytes: 10])
    #expect(budget.charge(4, of: .unpackedBytes))
    #expect(budget.left(of: .unpackedBytes) == 6)
    #expect(!budget.charge(.max, of: .unpackedBytes))
    #expect(budget.left(of: .unpackedBytes) == 0)
    #expect(!budget.charge(1, of: .unpackedBytes))
    #expect(budget.refusals(of: .unpackedBytes) == 2)
  }
}
