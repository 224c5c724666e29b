import Testing

@testable import Attestscope

@Suite("Repeats")
struct RepeatCounterTests {
  @Test("are numbered for each artifact, from two on")
  func numbers() {
    var counter = RepeatCounter()
    #expect(["a", "b", "a", "a", "b", "c"].map { counter.number($0) } == [1, 1, 2, 3, 2, 1])
    #expect(!counter.isFull)
  }
}
