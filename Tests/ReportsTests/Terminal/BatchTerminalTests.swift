import Decoding
import Evidence
import Reports
import Results
import Testing

@Suite("A batch in the terminal")
struct BatchTerminalTests {
  private func run(_ results: [ArtifactResult]) -> (RunSummary, Clusters) {
    var summary = RunSummary()
    var clusters = Clusters()
    for result in results {
      summary.count(result)
      clusters.add(result, page: nil)
    }
    return (summary, clusters)
  }

  @Test("lines and the table of causes are the golden ones")
  func golden() throws {
    let results = [
      Fixture.rejected(), Fixture.rejected(), Fixture.undetermined(), Fixture.accepted(),
    ]
    var (summary, clusters) = run(results)
    summary.skip(.init(file: "notes.txt", entry: nil, reason: "holds no artifact"))
    let style = TerminalStyle(verbosity: .verbose)
    let text =
      results.map { BatchTerminal.line(for: $0, style) }.joined()
      + BatchTerminal.summary(summary, clusters, style)
    try Golden.expect(text, equals: "batch.txt")
  }

  @Test("some of many skipped entries are listed, and the others are counted")
  func skipped() {
    var summary = RunSummary()
    for number in 1...5 {
      summary.skip(.init(file: "a.jsonl", entry: number - 1, reason: "line \(number) is no JSON"))
    }
    let text = BatchTerminal.summary(summary, Clusters(), TerminalStyle())
    #expect(text.contains("a.jsonl: line 1 is no JSON."))
    #expect(!text.contains("line 4"))
    #expect(text.contains("… and 2 more; the results list them."))
    let all = BatchTerminal.summary(summary, Clusters(), TerminalStyle(verbosity: .verbose))
    #expect(all.contains("line 5") && !all.contains("more;"))
  }

  @Test("unreadable inputs of one kind are counted together, with what makes them readable")
  func unreadable() {
    func page(_ name: String, _ headline: String) -> ArtifactResult {
      Fixture.make(
        name, id: String(repeating: "03", count: 32), outcome: .unreadable, checks: [],
        diagnoses: [], headline: headline)
    }
    let (summary, clusters) = run([
      page("a", "This is an HTML page"), page("b", "This is an HTML page."), page("c", "Empty"),
      Fixture.accepted(),
    ])
    let text = BatchTerminal.summary(summary, clusters, TerminalStyle())
    #expect(text.contains("unreadable  This is an HTML page. 2 inputs, for example a."))
    #expect(text.contains("4 artifacts: 1 accepted, 3 unreadable."))
    let (alone, cluster) = run([page("a", "This is an HTML page")])
    #expect(
      BatchTerminal.summary(alone, cluster, TerminalStyle()).contains("1 input: 1 unreadable."))
    #expect(text.contains("unreadable  Empty. c."))
    #expect(
      !BatchTerminal.summary(summary, clusters, TerminalStyle(verbosity: .verbose)).contains(
        "2, for"))
  }

  @Test("single artifacts are listed on request only")
  func lines() {
    #expect(BatchTerminal.line(for: Fixture.rejected(), TerminalStyle()).isEmpty)
    #expect(BatchTerminal.line(for: Fixture.accepted(), TerminalStyle(verbosity: .verbose)).isEmpty)
  }

  @Test("no line but a word without room is wider than asked", arguments: [40, 60, 80])
  func width(columns: Int) {
    let name = String(repeating: "long/", count: 30)
    let (summary, clusters) = run([Fixture.rejected(name), Fixture.rejected(name)])
    let style = TerminalStyle(width: columns, verbosity: .verbose)
    let text =
      BatchTerminal.line(for: Fixture.rejected(name), style)
      + BatchTerminal.summary(summary, clusters, style)
    #expect(text.split(separator: "\n").allSatisfy { $0.fits(columns) })
  }

  @Test("hostile names stay on their line, with visible characters", arguments: HostileText.all)
  func hostile(hostile: HostileText) {
    let result = Fixture.rejected(hostile.text)
    let (summary, clusters) = run([result])
    let style = TerminalStyle(verbosity: .verbose)
    let text =
      BatchTerminal.line(for: result, style)
      + BatchTerminal.summary(summary, clusters, style)
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.isInvisible })
    #expect(text.split(separator: "\n").count < 80)
  }
}
