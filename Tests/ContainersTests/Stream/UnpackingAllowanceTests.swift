import Testing

@testable import Containers

@Suite("Budget for unpacking")
struct UnpackingAllowanceTests {
  @Test("A small input has a fixed budget, and a large one 200 times its size")
  func bytes() {
    let small = UnpackingAllowance(packed: 5_000)
    #expect(small.spend(bytes: UnpackingAllowance.least))
    #expect(!small.spend(bytes: 1))
    #expect(small.bytesLeft == 0)
    let large = UnpackingAllowance(packed: 1 << 20)
    #expect(large.spend(bytes: 200 << 20))
    #expect(!large.spend(bytes: 1))
  }

  @Test("The limits on files and results depend on the size of the input too")
  func counts() {
    let allowance = UnpackingAllowance(packed: 100_000)
    #expect((0..<100_000).allSatisfy { _ in allowance.spendMember() })
    #expect(!allowance.spendMember())
    let large = UnpackingAllowance(packed: 1 << 20)
    #expect(large.spendMember())
    #expect((0..<16_384).allSatisfy { _ in large.spendResult() })
    #expect(!large.spendResult())
  }

  @Test("An input that isn't packed has no limit on results")
  func plain() {
    let allowance = UnpackingAllowance(packed: 0)
    #expect((0..<10_000).allSatisfy { _ in allowance.spendResult() })
  }

  @Test("The size of a pipe is counted while it is read")
  func pipe() {
    let allowance = UnpackingAllowance(packed: 0)
    allowance.grow(packed: 1 << 20)
    #expect(allowance.spend(bytes: 200 << 20))
    #expect(!allowance.spend(bytes: .max))
    #expect(!allowance.spend(bytes: .max))
  }
}
