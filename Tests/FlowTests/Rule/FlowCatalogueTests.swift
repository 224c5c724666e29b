import Flow
import Results
import Rules
import Testing

@Suite("The catalogue of rules on conversations")
struct FlowCatalogueTests {
  @Test("has a check for every rule, in the order of the definitions")
  func complete() {
    #expect(FlowCheck.all.map(\.rule) == RuleCatalogue.all.filter { $0.group == .conversation })
  }
}
