import Results
import Testing

@testable import Reports

@Suite("Groups of checks")
struct CheckGroupsTests {
  @Test("every check is under its rule's heading once, in running order")
  func order() {
    let headings = ["Decoding", "Receipt", "Decoding", "A heading of another version", "Receipt"]
    let checks = headings.enumerated().map { index, heading in
      CheckResult(
        rule: RuleFacts(
          id: RuleID("a.\(index)"), group: heading, severity: .error, background: nil),
        title: "", finding: .pass(""))
    }
    let groups = checks.groups
    #expect(groups.map(\.heading) == ["Decoding", "Receipt", "A heading of another version"])
    #expect(
      groups.map { $0.checks.map(\.rule.id) } == [["a.0", "a.2"], ["a.1", "a.4"], ["a.3"]])
  }
}
