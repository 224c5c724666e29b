import Results
import Testing

@testable import Reports

@Suite("Kinds of unreadable inputs")
struct UnreadableKindsTests {
  private func kinds(_ count: Int) -> UnreadableKinds {
    var kinds = UnreadableKinds()
    for number in 0..<count {
      kinds.add(
        Fixture.make(
          "input-\(number)", id: String(repeating: "03", count: 32), outcome: .unreadable,
          checks: [], diagnoses: [], headline: "This is of kind \(number)"))
    }
    return kinds
  }

  @Test("are kept up to a limit, and counted above it", arguments: [(20, 0), (64, 0), (70, 6)])
  func limit(_ count: Int, _ others: Int) {
    #expect(kinds(count).kinds.count == count - others)
    #expect(kinds(count).others == others)
  }

  @Test("the index says where those above the limit are listed")
  func section() throws {
    let section = try #require(UnreadableSection(unreadable: kinds(70)).section)
    let page = Page(section.html)
    #expect(page.text.contains("6 more are of other kinds."))
    #expect(page.values("href").contains("#artifacts"))
    let all = try #require(UnreadableSection(unreadable: kinds(64)).section)
    #expect(!Page(all.html).text.contains("of other kinds"))
  }
}
