import Results
import Testing

@testable import Reports

@Suite("Clusters")
struct ClustersTests {
  @Test("each artifact counts once, and rejections are counted separately")
  func counts() throws {
    var clusters = Clusters()
    let outcomes: [Verdict.Outcome] = [.rejected, .undetermined, .rejected]
    let codes = outcomes.map { clusters.add(IndexFixture.result($0, at: 5_000), page: nil) }
    #expect(codes == [1, 1, 1])
    #expect(clusters.add(Fixture.accepted(), page: nil) == 0)
    let cluster = try #require(clusters.rejecting.first)
    #expect((cluster.count, cluster.rejections) == (2, 2))
    #expect(clusters.all.map(\.count) == [3] && clusters.all.map(\.rejections) == [2])
    #expect(cluster.label == "N03")
    #expect(cluster.certainties.lowest == .proven && cluster.certainties.phrase == "Proven")
  }

  @Test(
    "a rejection counts under the cause of a failure, not of an earlier warning")
  func failureFirst() throws {
    let warning = CheckResult(
      rule: Fixture.rule("transport.encoding", passes: "Text decodes", fails: "Text was repaired"),
      finding: .warn("repaired"))
    let failure = CheckResult(rule: Fixture.nonce, finding: .fail("another nonce"))
    let repair = Diagnosis(
      cause: CauseFacts(
        id: "T01-plus-space", statement: "A plus became a space", actor: .transport, fix: [],
        reference: .init("RFC 3986", url: "https://www.rfc-editor.org/")),
      certainty: .proven, rules: ["transport.encoding"],
      proof: Proof("It shows once", undoing: "plus"))
    var clusters = Clusters()
    clusters.add(
      Fixture.make(
        "file", id: String(repeating: "03", count: 32), outcome: .rejected,
        checks: [warning, failure], diagnoses: [repair], headline: ""), page: nil)
    let cluster = try #require(clusters.rejecting.first)
    #expect(cluster.id == "attestation.nonce")
    #expect(!cluster.isCause && cluster.claim.hasPrefix("Not explained: nonce "))
    #expect(clusters.all.count == 1)
  }

  @Test("artifacts of one cause with different texts get the common text")
  func commonTitle() throws {
    let handbook = Handbook([
      HandbookPage(
        id: "T07", kind: .cause, title: "The text isn't plain Base64.", waitsFor: nil,
        sections: [.init("Fix", key: "fix", .steps([FixStep("Send Base64.")]))])
    ])
    var clusters = Clusters(handbook: handbook)
    for (statement, title) in [
      ("The text is in quotes.", "The text is in quotes"),
      ("The text is in quotes.", "The text is in quotes"),
      ("The text is a data URL.", "The text isn't plain Base64"),
    ] {
      let check = CheckResult(
        rule: Fixture.rule("transport.encoding", passes: "Text decodes", fails: "Text fails"),
        finding: .fail("wrong"))
      let diagnosis = Diagnosis(
        cause: CauseFacts(
          id: "T07", statement: statement, actor: .transport, fix: [FixStep("Unwrap it.")],
          reference: .init("RFC 4648", url: "https://www.rfc-editor.org/")),
        certainty: .proven, rules: ["transport.encoding"], proof: Proof("Seen", undoing: "it"))
      clusters.add(
        Fixture.make(
          "file", id: String(repeating: "03", count: 32), outcome: .rejected, checks: [check],
          diagnoses: [diagnosis], headline: ""), page: nil)
      #expect(clusters.all.map(\.title) == [title])
    }
    #expect(clusters.all.map(\.fix) == ["Unwrap it."])
  }

  @Test(
    "a group whose cause isn't proven is probable, and names the rival that all its artifacts share"
  )
  func rival() throws {
    let check = CheckResult(rule: Fixture.nonce, finding: .fail("another nonce"))
    var clusters = Clusters()
    for (certainty, rival, claim, statement) in [
      (
        Certainty.consistent, "A retry.", "Probably it was replayed; possibly a retry",
        "Probably it was replayed; possibly a retry"
      ),
      (.consistent, "Another key", "Probably it was replayed", "Probably it was replayed"),
      (.proven, nil, "Proven in 1, probable in 2: it was replayed", "It was replayed"),
    ] {
      let diagnosis = Diagnosis(
        cause: Fixture.cause("It was replayed."), certainty: certainty, rules: [check.rule.id],
        proof: Proof("Seen", undoing: "it", rival: rival))
      clusters.add(
        Fixture.make(
          "file", id: String(repeating: "03", count: 32), outcome: .rejected, checks: [check],
          diagnoses: [diagnosis], headline: ""), page: nil)
      let cluster = try #require(clusters.all.first)
      #expect((cluster.claim, cluster.statement) == (claim, statement))
      #expect(!cluster.shortClaim.contains("possibly"))
    }
  }

  @Test("the words of a group are those that all its artifacts share")
  func sharedWords() {
    let handbook = Handbook([
      HandbookPage(
        id: "C01", kind: .cause, title: "It was late.", waitsFor: nil,
        sections: [.init("Fix", key: "fix", .steps([FixStep("Be in time.")]))])
    ])
    let cases = [
      (
        "It was replayed: sent 28 days later.", "Find the sender.",
        "It was replayed: sent 28 days later"
      ),
      ("It was replayed: sent 43 days later.", "Find the sender.", "It was replayed"),
      ("The server was slow.", "Be faster.", "It was late"),
    ]
    var clusters = Clusters(handbook: handbook)
    var document: DocumentCase?
    for (statement, fix, title) in cases {
      let check = CheckResult(
        rule: Fixture.rule("attestation.chain-validity", passes: "Valid", fails: "Not valid"),
        finding: .fail("expired"))
      let diagnosis = Diagnosis(
        cause: CauseFacts(
          id: "C01", statement: statement, actor: .security, fix: [FixStep(fix)],
          reference: .init("RFC 5280", url: "https://www.rfc-editor.org/")),
        certainty: .consistent, rules: ["attestation.chain-validity"],
        proof: Proof("Seen", undoing: "it"))
      let result = Fixture.make(
        "file", id: String(repeating: "03", count: 32), outcome: .rejected, checks: [check],
        diagnoses: [diagnosis], headline: "")
      clusters.add(result, page: nil)
      var group = document ?? DocumentCase(result.problems[0], id: "C01", in: result)
      group.add(result.problems[0], of: result, isLeading: true, handbook)
      document = group
      #expect(clusters.all.map(\.title) == [title])
      #expect(group.title == title)
      let shared = title == "It was late" ? "For 2 of 3: find the sender." : "Find the sender."
      #expect(clusters.all.map(\.fix) == [shared] && group.stepInBrief == shared)
    }
  }

  @Test("who acts on what isn't settled includes the caller, who has to give a value")
  func othersByTeam() {
    var clusters = Clusters()
    clusters.add(Fixture.undetermined(), page: nil)
    #expect(clusters.othersByTeam.isEmpty)
    clusters.add(Fixture.warned(), page: nil)
    #expect(clusters.othersByTeam == "App team 1, you 1 (a value is missing)")
    var both = Fixture.warned()
    both.verdict = Verdict(outcome: .undetermined, counts: [:], needs: [.challenge])
    clusters.add(both, page: nil)
    #expect(clusters.othersByTeam == "App team 2, you 2 (a value is missing)")
  }

  @Test("a fix that starts with the rejection continues with the remedy")
  func fixInBrief() {
    let reject = FixStep("Reject it.")
    let cases = [
      ([reject, FixStep("Store it.")], "Reject it. Store it."),
      ([reject, FixStep("Confirm it: analyze a new one.")], "Reject it."),
      ([FixStep("Store it."), reject], "Store it."),
    ]
    for (fix, brief) in cases {
      let cause = CauseFacts(
        id: "X01", statement: "", actor: .server, fix: fix,
        reference: .init("RFC 4648", url: "https://www.rfc-editor.org/"))
      #expect(cause.fixInBrief == brief)
    }
  }

  @Test("foreign results may contain more causes than the limit")
  func limit() {
    var clusters = Clusters(limit: 1)
    let codes = ["one.rule", "another.rule", "one.rule"].map { (id: RuleID) in
      let check = CheckResult(
        rule: Fixture.rule(id, passes: "", fails: "Fails"), finding: .fail("wrong"))
      let result = Fixture.make(
        "file", id: String(repeating: "03", count: 32), outcome: .rejected, checks: [check],
        diagnoses: [], headline: "")
      return clusters.add(result, page: nil)
    }
    #expect(codes == [1, 0, 1])
    #expect(clusters.all.map(\.count) == [2])
  }

  @Test("the span of the rejections is theirs only")
  func span() throws {
    var clusters = Clusters()
    for (outcome, time) in [(.undetermined, 9_000), (.rejected, 5_000), (.rejected, 4_000)]
      as [(Verdict.Outcome, UInt32)]
    {
      clusters.add(IndexFixture.result(outcome, at: time), page: nil)
    }
    #expect(clusters.rejecting.first?.span == 4_000...5_000)
    #expect(clusters.all.first?.span == 4_000...9_000)
  }

  @Test("a rejection is for review, and unexplained, by any of its problems")
  func queues() {
    let failures = [Fixture.nonce, Fixture.rule("flow.replay", passes: "", fails: "Replayed")]
      .map { CheckResult(rule: $0, finding: .fail("wrong")) }
    let causes = [("N03-hash-base64-text", Actor.server), ("F01-replay", .security)].map {
      CauseFacts(
        id: $0.0, statement: "It was so", actor: $0.1, fix: [],
        reference: .init("RFC", url: "https://www.rfc-editor.org/"))
    }
    let diagnoses = zip(causes, failures).map { cause, check in
      Diagnosis(
        cause: cause, certainty: .proven, rules: [check.rule.id], proof: Proof("", undoing: ""))
    }
    func queues(_ outcome: Verdict.Outcome, _ diagnoses: [Diagnosis]) -> [Int] {
      var clusters = Clusters()
      clusters.add(
        Fixture.make(
          "file", id: String(repeating: "03", count: 32), outcome: outcome, checks: failures,
          diagnoses: diagnoses, headline: ""), page: nil)
      return [clusters.forReview, clusters.unexplained]
    }
    #expect(queues(.rejected, diagnoses) == [0, 0])
    #expect(queues(.rejected, Array(diagnoses.prefix(1))) == [0, 1])
    #expect(queues(.rejected, diagnoses.reversed()) == [1, 0])
    #expect(queues(.rejected, []) == [1, 1])
    #expect(queues(.undetermined, diagnoses.reversed()) == [0, 0])
  }

  @Test(
    "the checks that a fix would pass are complete only if every check ran",
    arguments: [(Finding.notApplicable("none"), 0), (.unreadable("not read"), 1)])
  func cure(_ other: Finding, _ half: Int) {
    let checks = [
      CheckResult(rule: Fixture.nonce, finding: .fail("another nonce")),
      CheckResult(
        rule: Fixture.rule("receipt.signature", passes: "Signed", fails: "Not signed"),
        finding: other, blockedBy: "receipt.cms"),
    ]
    let diagnosis = Diagnosis(
      cause: Fixture.cause("It was so"), certainty: .proven, rules: ["attestation.nonce"],
      proof: Proof("", undoing: ""), wouldPass: ["attestation.nonce"])
    var clusters = Clusters()
    clusters.add(
      Fixture.make(
        "file", id: String(repeating: "03", count: 32), outcome: .rejected, checks: checks,
        diagnoses: [diagnosis], headline: ""), page: nil)
    #expect(clusters.all.map(\.resolved) == [1])
    #expect(clusters.all.map(\.partlyResolved) == [half])
  }

  @Test("the example is the first that has a page")
  func example() {
    var clusters = Clusters()
    let page = ReportPath.artifact(id: String(repeating: "7d", count: 32))
    clusters.add(IndexFixture.result(.rejected, name: "first"), page: nil)
    #expect(clusters.all.first?.example == "first")
    #expect(clusters.all.first?.evidence?.hasSuffix("text device-0412.cbor") == true)
    clusters.add(
      IndexFixture.result(.rejected, name: "second", like: Fixture.rejected("other")), page: page)
    clusters.add(IndexFixture.result(.rejected, name: "third"), page: page)
    #expect(clusters.all.first?.example == "second")
    #expect(clusters.all.first?.evidence?.hasSuffix("text other") == true)
    #expect(clusters.all.first?.examplePage == page)
  }
}
