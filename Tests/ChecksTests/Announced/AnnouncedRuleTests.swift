import Checks
import Results
import Testing

@Suite("Announced rules")
struct AnnouncedRuleTests {
  /// The public interface, of the families that no rule judges yet.
  private static let contract: [String: Set<String>] = [
    "devicecheck": ["token", "request", "response", "authorization"]
  ]

  @Test("have the names of the contract, each once")
  func names() {
    let ids = AnnouncedRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    let families = Dictionary(grouping: ids, by: \.family).mapValues { ids in
      Set(ids.map { String($0.rawValue.dropFirst($0.family.count + 1)) })
    }
    #expect(families == Self.contract)
  }

  @Test("are none of those that run")
  func apart() {
    let judged = Set(RuleCatalogue.all.map(\.id))
    #expect(judged.isDisjoint(with: AnnouncedRule.all.map(\.id)))
  }

  @Test("have texts: a property without a full stop, and sentences")
  func texts() {
    for rule in AnnouncedRule.all {
      #expect(!rule.title.isEmpty && !rule.title.hasSuffix("."), "\(rule.id)")
      #expect(rule.checks.hasSuffix("."), "\(rule.id)")
      #expect(rule.protects.hasSuffix("."), "\(rule.id)")
      #expect(!rule.source.title.isEmpty, "\(rule.id)")
    }
  }
}
