import Results
import Testing

@testable import Reports

@Suite("The statements of one cause")
struct CauseWordingsTests {
  /// Returns an artifact with a cause, and its problem.
  private func artifact(
    _ statement: String, by actor: Actor = .app, unless rival: String? = nil
  ) -> (Problem, ArtifactResult) {
    let cause = CauseFacts(
      id: "T16-other-content", statement: statement, actor: actor,
      fix: [FixStep("Fix \(statement)")], reference: .init("Guide", nil))
    let result = Fixture.make(
      statement, id: String(repeating: "05", count: 32), outcome: .rejected,
      checks: [CheckResult(rule: Fixture.nonce, finding: .fail("It is wrong"))],
      diagnoses: [
        Diagnosis(
          cause: cause, certainty: rival == nil ? .proven : .consistent,
          rules: ["attestation.nonce"], proof: Proof("Seen", undoing: "it", rival: rival))
      ], headline: "")
    return (result.problems[0], result)
  }

  private func wordings(_ artifacts: [(Problem, ArtifactResult)]) -> CauseWordings {
    artifacts.reduce(into: CauseWordings()) { $0.add($1.0, of: $1.1) }
  }

  @Test("are listed with their number and first example, the most frequent first")
  func listed() {
    let found = wordings(["A.", "B.", "B.", "A.", "B."].map { artifact($0) })
    #expect(found.differing.map(\.statement) == ["B", "A"])
    #expect(found.differing.map(\.count) == [3, 2])
    #expect(found.differing.map(\.example) == ["B.", "A."])
    #expect(found.fixesDiffer && found.others == 0)
  }

  @Test("with different fixes, the group's entry has that of its example")
  func exampleFix() throws {
    let overview = IndexFixture.overview(of: ["A.", "B."].map { artifact($0).1 })
    let cluster = try #require(overview.clusters.rejecting.first)
    #expect(cluster.exampleFix == "Fix A.")
    let text = Page(CauseEntry(cluster: cluster, overview: overview).html).text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("In the example: \(cluster.evidence ?? ""). Fix A."), "\(text)")
  }

  @Test("with different fixes have that of the most artifacts, with their number")
  func mostFrequentFix() {
    #expect(wordings([artifact("A."), artifact("A.")]).fix == "Fix A.")
    #expect(wordings(["A.", "B.", "B."].map { artifact($0) }).fix == "For 2 of 3: fix B.")
    #expect(wordings((0..<9).map { artifact("\($0).") }).fix == "For 1 of 9: fix 0.")
    #expect(wordings([]).fix == nil)
  }

  @Test("with different certainties are different, and what isn't proven is probable everywhere")
  func certainties() throws {
    let artifacts = [
      artifact("It was cut."), artifact("It was cut.", unless: "A retry."),
      artifact("It was cut.", unless: "A retry."),
    ]
    let found = wordings(artifacts)
    #expect(
      found.differing.map(\.claim) == ["Probably it was cut; possibly a retry", "It was cut"])
    #expect(
      wordings(artifacts + [artifact("It was cut.", unless: "Damage.")]).differing[0].claim
        == "Probably it was cut")
    let overview = IndexFixture.overview(of: artifacts.map(\.1))
    #expect(
      overview.lead.hasPrefix("Cause: it was cut (3")
        && overview.lead.contains("). Proven in 1. Probable in 2."),
      "\(overview.lead)")
    let cluster = try #require(overview.clusters.rejecting.first)
    let entry = Page(CauseEntry(cluster: cluster, overview: overview).html).text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for line in ["1, proven: It was cut.", "2, consistent: Probably it was cut; possibly a retry."]
    {
      #expect(entry.contains(line), "\(entry)")
    }
    var summary = RunSummary()
    for _ in 0..<4 { summary.count(artifacts[0].1) }
    let text = BatchTerminal.summary(summary, overview.clusters, TerminalStyle(width: 120))
    for line in [
      "Proven in 1, probable in 2: it was cut.", "1, proven: It was cut.",
      "2, consistent: Probably it was cut; possibly a retry.",
    ] {
      #expect(text.contains(line), "\(text)")
    }
  }

  @Test("are not listed if all artifacts have the same")
  func same() {
    let found = wordings([artifact("A."), artifact("A.")])
    #expect(found.differing.isEmpty && !found.fixesDiffer)
  }

  @Test("of two teams are different, and those beyond the limit are counted")
  func limit() {
    #expect(wordings([artifact("A."), artifact("A.", by: .server)]).differing.count == 2)
    let many = wordings((0..<9).map { artifact("Number \($0).") })
    #expect(many.differing.count == 6 && many.others == 3)
  }
}
