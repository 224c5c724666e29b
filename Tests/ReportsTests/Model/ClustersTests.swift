import Checks
import Diagnosis
import Testing

@testable import Reports

@Suite("Clusters")
struct ClustersTests {
  @Test("each artifact counts once, and rejections apart")
  func counts() throws {
    var clusters = Clusters()
    let outcomes: [Verdict.Outcome] = [.rejected, .undetermined, .rejected]
    let codes = outcomes.map { clusters.add(IndexFixture.result($0, at: 5_000), page: nil) }
    #expect(codes == [1, 1, 1])
    #expect(clusters.add(Fixture.accepted(), page: nil) == 0)
    let cluster = try #require(clusters.rejecting.first)
    #expect((cluster.count, cluster.rejections) == (3, 2))
    #expect(cluster.label == "N03")
    #expect(cluster.certainty == .proven)
  }

  @Test(
    "a rejection counts under what explains a failure, not under a warning that stands before it")
  func failureFirst() throws {
    let warning = CheckResult(
      rule: Fixture.rule("transport.encoding", passes: "Text decodes", fails: "Text was repaired"),
      finding: .warn("repaired"))
    let failure = CheckResult(rule: Fixture.nonce, finding: .fail("another nonce"))
    let repair = Diagnosis(
      cause: Cause(
        "T01-plus-space", "A plus became a space", actor: .transport,
        explains: ["transport.encoding"],
        method: "", fix: [],
        reference: .init("RFC 3986", url: "https://www.rfc-editor.org/")
      ) { _ in nil },
      certainty: .proven, rules: ["transport.encoding"],
      proof: Proof("It shows once", undoing: "plus"))
    var clusters = Clusters()
    clusters.add(
      Fixture.make(
        "file", id: String(repeating: "03", count: 32), outcome: .rejected,
        checks: [warning, failure], diagnoses: [repair], headline: ""), page: nil)
    let cluster = try #require(clusters.rejecting.first)
    #expect(cluster.id == "attestation.nonce")
    #expect(!cluster.isCause)
    #expect(clusters.all.count == 1)
  }

  @Test("the span is that of the rejections where there are any")
  func span() throws {
    var clusters = Clusters()
    for (outcome, time) in [(.undetermined, 9_000), (.rejected, 5_000), (.rejected, 4_000)]
      as [(Verdict.Outcome, UInt32)]
    {
      clusters.add(IndexFixture.result(outcome, at: time), page: nil)
    }
    #expect(clusters.all.first?.span == 4_000...5_000)
  }

  @Test("the example is the first that has a page")
  func example() {
    var clusters = Clusters()
    let page = ReportPath.artifact(id: String(repeating: "7d", count: 32))
    clusters.add(IndexFixture.result(.rejected, name: "first"), page: nil)
    #expect(clusters.all.first?.example == "first")
    clusters.add(IndexFixture.result(.rejected, name: "second"), page: page)
    clusters.add(IndexFixture.result(.rejected, name: "third"), page: page)
    #expect(clusters.all.first?.example == "second")
    #expect(clusters.all.first?.examplePage == page)
  }
}
