import Evidence
import Foundation
import Reports
import Results
import Testing

@testable import Attestscope

@Suite("Files of team rules")
struct TeamRuleFileTests {
  private func file(_ text: String) throws -> TeamRuleFile {
    try TeamRuleFile(Bytes(Array(text.utf8), name: "file"))
  }

  @Test("a rule is read with all of its fields, also over several lines")
  func rule() throws {
    let rules = try file(
      """
      # A comment.
      rule big-artifact
        fails     The artifact is large.
        severity  warning
        for       attestation receipt
        when      artifact.bytes > 10
                  # and a comment
                  and artifact.bytes < 20
        because   It costs.
        fix       One.
        fix       Two.
        source    https://example.com/rules
      """
    ).rules
    let rule = try #require(rules.first)
    #expect(rule.id == "team.big-artifact")
    #expect(rule.title == "The artifact is large")
    #expect(rule.severity == .warning)
    #expect(rule.types == [.attestation, .receipt])
    #expect(rule.text == "artifact.bytes > 10 and artifact.bytes < 20")
    #expect(rule.fix == ["One.", "Two."])
    let page = rule.page
    #expect(page.id == "team.big-artifact")
    #expect(page.sections.map(\.key).contains("when"))
  }

  @Test("a text may begin with #")
  func sign() throws {
    let rules = try file("rule x\n fails #1 y\n severity warning\n when artifact.bytes > 1").rules
    #expect(rules.first?.title == "#1 y")
  }

  @Test(
    "a fault has its place",
    arguments: [
      ("", "1:1: there is no rule"),
      ("role x", "1:1: expected “rule” and a name, not “role”"),
      ("rule X", "1:6: a rule's name is 1 to 64 small letters, digits and hyphens"),
      ("rule x\n  fail y", "2:3: unknown field “fail”; did you mean fails?"),
      ("rule x\n  fails y\n  fails z", "3:3: the rule has two fields “fails”"),
      ("rule x\n  fails y\n  severity warning", "1:1: the rule lacks the field “when”"),
      ("rule x\n  fails y\n  when true", "1:1: the rule lacks the field “severity”"),
      ("rule x\n  fails y\n  severity bad\n  when true", "3:12: severity is failure or warning"),
      (
        "rule x\n  fails y\n  severity warning\n  for key\n  when artifact.bytes > 1",
        "5:8: unknown field “artifact.bytes”"
      ),
      (
        "rule x\n  fails y\n  severity warning\n  when artifact.enviroment == \"production\"",
        "4:8: unknown field “artifact.enviroment”; did you mean artifact.environment?"
      ),
      ("  fails y", "1:3: expected “rule” and a name first"),
    ])
  func faults(_ text: String, _ reason: String) {
    let fault = #expect(throws: TeamRuleFault.self) { try file(text) }
    #expect(fault?.reason == reason)
  }

  @Test("the documentation lists every field with its type, and no other")
  func documentation() throws {
    let place = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/team-rules.md").standardizedFileURL
    let text = try String(contentsOf: place, encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains(".") }
      .map { $0.split(separator: "|").prefix(2).joined(separator: "|") }
      .filter { $0.contains("` | ") && $0.contains(".") && !$0.contains("rule NAME") }
    let fields =
      TeamVocabulary.artifact.fields + TeamVocabulary.key.fields + TeamVocabulary.account.fields
    let names: [TeamType: String] = [
      .text: "text", .number: "number", .time: "time", .texts: "list of texts",
    ]
    let expected = fields.map { " `\($0.name)` | \(names[$0.type] ?? "") " }
    #expect(Set(rows) == Set(expected))
    #expect(Set(fields).count == fields.count)
  }
}
