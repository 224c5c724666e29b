import Checks
import Results
import Rules
import TestSupport
import Testing

@Suite("The catalogue of checks")
struct CheckCatalogueTests {
  @Test("has a check for every rule on artifacts, in the order of the definitions")
  func complete() {
    #expect(
      Check.all.map(\.rule) == RuleCatalogue.all.filter { $0.group != .conversation })
  }

  /// The rules that fail or warn in each forged sample.
  private static let expectedTroubles = Set(
    SampleCase.all(in: "forged").map { $0.expectation.fail.union($0.expectation.warn) })

  @Test(
    "has a forged sample for each rule that breaks only this rule",
    // Tokens have their own vectors, and DeviceCheck requests are in conversations.
    arguments: Check.all.filter { ![.token, .deviceCheck].contains($0.rule.group) }.map(\.id))
  func samples(id: RuleID) {
    #expect(Self.expectedTroubles.contains([id.rawValue]))
  }
}
