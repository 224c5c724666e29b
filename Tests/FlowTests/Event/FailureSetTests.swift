import Results
import Rules
import Testing

@testable import Flow

@Suite("Groups of failed checks")
struct FailureSetTests {
  @Test("one group is named by its clause, several and none in general")
  func clauses() {
    #expect(FailureSet(failed: ["assertion.signature"]).clause == "whose signature doesn't verify")
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
    #expect(
      finding.title.text(1) == "The server accepted an assertion whose signature doesn't verify")
    #expect(
      finding.title.text(3) == "The server accepted 3 artifacts whose signature doesn't verify")
    #expect(finding.causes.first?.missing == FailureSet.signature.steps)
    #expect(
      finding.causes.first?.statement
        == "The server doesn't verify the signature with the attested public key.")
    #expect(FailureSet(failed: ["attestation.nonce", "receipt.chain"]).omission == nil)
  }

  @Test("a finding claims only the checks that fail, not others of their group")
  func failedOnly() {
    let one = FailureSet(failed: ["receipt.signature"])
    #expect(one.omission == "The server doesn't verify the receipt's signature.")
    #expect(
      one.steps == ["On the server, verify the receipt's signature (rule receipt.signature)."])
    let two = FailureSet(failed: ["receipt.app-id", "receipt.public-key"])
    #expect(
      two.omission
        == "The server doesn't compare the receipt's key with the attested one, and doesn't compare the receipt's App ID with the attestation's."
    )
    #expect(two.clause == "whose receipt is invalid")
    #expect(two.steps.count == 2)
  }

  @Test(
    "a digest of a different body has a clause and a step of its own, and the line of the signature"
  )
  func bodyDigest() {
    let digest = FailureSet.bodyDigest
    #expect(digest.clause == "made for the digest of a different body")
    #expect(
      digest.steps == ["On the server, compare the digest of the body with the signed one."])
    #expect(digest.groups == [.signature])
  }

  @Test("each rule is in one group, and rules of one check share a set")
  func groups() {
    for rule in FailureSet.rules {
      let set = FailureSet(failed: [rule])
      #expect(set.groups.count == 1, "\(rule)")
      #expect(set.rawValue.nonzeroBitCount == 1, "\(rule)")
    }
    #expect(
      FailureSet(failed: ["attestation.app-id"]) == FailureSet(failed: ["assertion.app-id"]))
    #expect(
      Set(FailureSet.rules.map { FailureSet(failed: [$0]) }).count == FailureSet.rules.count - 1)
  }
}
