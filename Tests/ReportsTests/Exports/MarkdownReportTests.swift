import Evidence
import Results
import Testing

@testable import Reports

@Suite("Markdown for tickets")
struct MarkdownReportTests {
  @Test("a rejected artifact: the failure, the cause, the actor, and the fix")
  func rejected() {
    let text = MarkdownReport.text(of: Fixture.rejected())
    for part in [
      "## ✗ Rejected: device-0412.cbor", "(`attestation.nonce`)", "**Cause, proven:**",
      "**Who acts:** Server team", "1. Base64-decode the challenge",
      "   let bytes = Data(base64Encoded: challenge)",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test("hostile strings are text: no markup, no link, no mention", arguments: HostileText.all)
  func hostile(_ hostile: HostileText) {
    // The command that confirms the cause could be executed in a ticket: with and without it.
    let benign = ["x", "@all x"].map { MarkdownReport.text(of: Fixture.rejected($0)) }
    let text = MarkdownReport.text(of: Fixture.rejected("@all https://x.example " + hostile.text))
    func lines(_ text: String) -> Int { text.split(separator: "\n").count }
    #expect(benign.map(lines).contains(lines(text)))
    #expect(!text.contains(/@(?!&#8203;)/))
    #expect(!text.contains(/#[0-9]/.matchingSemantics(.unicodeScalar)) || text.contains("&#"))
    #expect(!text.contains("https://x"))
    #expect(!text.replacing("\\<", with: "").contains("<"))
  }

  @Test("the designated value is a fact; candidates are listed with their options")
  func bindings() {
    let bound = MarkdownReport.text(
      of: Fixture.bound([Fixture.bound(.session)], Fixture.rejected()))
    #expect(bound.contains("| Challenge | \(Fixture.challenge), the latest challenge that the"))
    let open = MarkdownReport.text(of: Fixture.undetermined([Fixture.undesignated()]))
    #expect(
      open.contains(
        "Candidates for the challenge, with the option that chooses it where there is one:"))
    #expect(open.contains("\n4. 3d5a9f60-1c7e-4b0a-9f3e-2b8f1f0a4c11, author unknown, line 12"))
    #expect(open.contains("the client sent it before, so it shows nothing."))
    #expect(open.contains("… and 1 more in the results"))
  }

  @Test("a run: the causes with their counts")
  func summary() {
    var clusters = Clusters()
    var summary = RunSummary()
    for result in [Fixture.rejected(), Fixture.rejected(), Fixture.accepted()] {
      clusters.add(result, page: nil)
      summary.count(result)
    }
    summary.isInterrupted = true
    let text = MarkdownReport.summary(summary, clusters, Fixture.header(isBuiltIn: false))
    #expect(text.contains("3 artifacts: 1 accepted, 2 rejected."))
    #expect(text.contains("`N03-hash-base64-text` | 2 | 66.7% | Server team |"))
    #expect(text.contains("incomplete"))
    #expect(text.contains("Not Apple's trust anchor"))
  }

  @Test("a name that a code host would link is broken by an invisible character")
  func references() {
    let text = MarkdownReport.text(of: Fixture.rejected("@team fixes #12, a # b"))
    #expect(text.contains("@&#8203;team"))
    #expect(text.contains("\\#&#8203;12"))
    #expect(text.contains("a \\# b"))
  }

  @Test("no rule name ends its code span, and no code its fence")
  func code() {
    #expect("a`b``c".codeSpan == "``` a`b``c ```")
    #expect("a|b\u{1b}".codeSpan == "`a¦b<U+001B>`")
    let steps = Block.steps([StepList.Step(text: "Do it.", code: ("Terminal", "x\n```\ny"))])
    #expect(BlockMarkdown.ticket.text(of: [steps]).contains("````text\n   x"))
  }
}
