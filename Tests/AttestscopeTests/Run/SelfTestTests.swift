import Testing

@testable import Attestscope

@Suite("The built-in vectors")
struct SelfTestTests {
  @Test("all pass")
  func pass() {
    let results = SelfTest.run()
    #expect(results.count == 5)
    for result in results { #expect(result.passed, "\(result.name)") }
  }
}
