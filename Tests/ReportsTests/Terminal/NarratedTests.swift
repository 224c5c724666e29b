import Reports
import Results
import Testing

@Suite("Narrated text")
struct NarratedTests {
  private let style = TerminalStyle(verbosity: .veryVerbose, isNarrated: true)

  @Test("the text of one artifact is the golden one")
  func golden() throws {
    let style = TerminalStyle(isNarrated: true)
    try Golden.expect(
      ArtifactTerminal.text(of: Fixture.rejected(), style), equals: "rejected-narrated.txt")
  }

  @Test("has no drawings and no alignment: each line starts at the left")
  func plain() {
    let text = ArtifactTerminal.text(of: Fixture.rejected(), style)
    let code = ["let bytes = Data(base64Encoded: challenge)", "SHA256.hash(data: bytes)"]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    where !code.contains(String(line)) {
      #expect(line.first.map { $0 != " " } ?? false, "\(line)")
      #expect(!line.contains("  ") && !line.contains("│") && !line.contains("^"), "\(line)")
    }
  }

  @Test("the text of a run's causes is the golden one")
  func batch() {
    var summary = RunSummary()
    var clusters = Clusters()
    for result in [
      Fixture.rejected(), Fixture.rejected(), Fixture.accepted(), Fixture.accepted(),
    ] {
      summary.count(result)
      clusters.add(result, page: nil)
    }
    let text = BatchTerminal.summary(summary, clusters, style)
    #expect(text.contains("2 of 2, 100.0%: The server hashed"))
    #expect(!text.contains("  "))
  }
}
