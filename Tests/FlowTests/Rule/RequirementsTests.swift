import Results
import Testing

@testable import Flow

@Suite("Requirements of rules on conversations")
struct RequirementsTests {
  @Test("every rule has a level and a risk, in the order of the catalogue")
  func complete() {
    let table = RequirementTable.ofConversations
    #expect(table.faults == [])
    #expect(table.rules == FlowCatalogue.all.map(\.id))
    for rule in FlowCatalogue.all {
      #expect(rule.background.requirement?.risk.hasSuffix(".") == true, "\(rule.id)")
    }
  }
}
