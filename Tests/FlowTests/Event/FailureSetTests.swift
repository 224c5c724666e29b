import Results
import Rules
import Testing

@testable import Flow

@Suite("Groups of failed checks")
struct FailureSetTests {
  @Test("one group is named by its clause, several and none in general")
  func clauses() {
    #expect(FailureSet(failed: ["assertion.signature"]).clause == "whose signature is invalid")
    #expect(
      FailureSet(failed: ["assertion.signature", "assertion.app-id"]).clause
        == "with several failed checks")
    #expect(FailureSet(failed: ["attestation.format"]).clause == "that must be rejected")
  }

  @Test("each group has a step that names its rules, and an unknown rule has none")
  func steps() {
    #expect(
      FailureSet(failed: ["assertion.signature"]).steps == [
        "On the server, verify the signature with the attested public key (rule assertion.signature)."
      ])
    #expect(FailureSet(failed: ["attestation.nonce", "receipt.chain"]).steps.count == 2)
    #expect(FailureSet(failed: ["attestation.format"]).steps.isEmpty)
  }

  @Test("a finding on an accepted forgery names the missing check in title and fix")
  func finding() throws {
    let events = Story.told { story in
      story.add(.assertion, at: 1, key: "k", verdict: .rejected) {
        $0.failures = .signature
      }
    }
    let finding = try #require(
      FlowJudge.findings(in: events).first { $0.rule.id == "flow.wrongly-accepted" }?.finding)
    #expect(finding.title.text(1) == "The server accepted an assertion whose signature is invalid")
    #expect(finding.title.text(3) == "The server accepted 3 artifacts whose signature is invalid")
    #expect(finding.causes.first?.missing == FailureSet.signature.steps)
    #expect(
      finding.causes.first?.statement
        == "The server doesn't verify the signature with the attested public key.")
    #expect(FailureSet(failed: ["attestation.nonce", "receipt.chain"]).omission == nil)
  }
}
