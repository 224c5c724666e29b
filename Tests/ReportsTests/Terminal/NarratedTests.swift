import Reports
import Results
import Testing

@Suite("Narrated text")
struct NarratedTests {
  private let style = TerminalStyle(verbosity: .veryVerbose, isNarrated: true)

  @Test("one artifact is the golden one")
  func golden() throws {
    let style = TerminalStyle(isNarrated: true)
    try Golden.expect(
      ArtifactTerminal.text(of: Fixture.rejected(), style), equals: "rejected-narrated.txt")
  }

  @Test("nothing is drawn and nothing aligned: each line starts at its left")
  func plain() {
    let text = ArtifactTerminal.text(of: Fixture.rejected(), style)
    let code = ["let bytes = Data(base64Encoded: challenge)", "SHA256.hash(data: bytes)"]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    where !code.contains(String(line)) {
      #expect(line.first.map { $0 != " " } ?? false, "\(line)")
      #expect(!line.contains("  ") && !line.contains("│") && !line.contains("^"), "\(line)")
    }
  }

  @Test("the causes of a run, too")
  func batch() {
    var summary = RunSummary()
    var clusters = Clusters()
    for result in [Fixture.rejected(), Fixture.rejected(), Fixture.accepted()] {
      summary.count(result)
      clusters.add(result, page: nil)
    }
    let text = BatchTerminal.summary(summary, clusters, style)
    #expect(text.contains("2 of 3, 66.7%: The server hashed"))
    #expect(!text.contains("  "))
  }
}
