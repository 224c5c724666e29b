import Checks
import Reports
import Testing

@Suite("Groups of checks")
struct CheckGroupsTests {
  private let results = RuleCatalogue.all.map { CheckResult(rule: $0, finding: .pass("")) }

  @Test("every rule of the catalogue stands in one of six groups or fewer, once")
  func complete() {
    let groups = CheckGroups(results).groups
    #expect(groups.count <= 6)
    let ids = groups.flatMap { $0.checks.map(\.rule.id) }
    #expect(ids.sorted() == results.map(\.rule.id).sorted())
  }

  @Test("within a group checks keep the order in which they ran")
  func order() {
    let order = Dictionary(
      uniqueKeysWithValues: results.enumerated().map { ($1.rule.id, $0) })
    for group in CheckGroups(results).groups {
      let places = group.checks.compactMap { order[$0.rule.id] }
      #expect(places == places.sorted())
    }
  }
}
