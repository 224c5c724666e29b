import Testing

@testable import Attestscope

@Suite("The built-in vectors")
struct SelfTestTests {
  @Test("all pass")
  func pass() async {
    let results = await SelfTest.run()
    #expect(results.count == 21)
    for result in results { #expect(result.passed, "\(result.name)") }
  }
}
