import Attestscope
import Evidence
import Reports
import Results

/// Every form in which results leave the program.
enum Rendering {
  /// Claims what holds of all of them; returns the line of results.
  @discardableResult
  static func check(_ result: ArtifactResult, by tool: RunHeader.Tool) -> [UInt8] {
    let line = JSONWriter.line(ResultsLine.artifact(result, by: tool))
    claimJSON(line, "a line of results")
    claimPage(ArtifactPage(result, by: tool, handbook: .complete).html.document, "a page")
    for verbosity in [TerminalStyle.Verbosity.quiet, .veryVerbose] {
      let style = TerminalStyle(width: 72, verbosity: verbosity)
      claimShowable(ArtifactTerminal.texts(of: [result], style).joined(), "the text of an artifact")
    }
    claimShowable(
      ArtifactTerminal.texts(of: [result], TerminalStyle(unicode: false, isNarrated: true))
        .joined(),
      "the narrated text of an artifact")
    claimShowable(BatchTerminal.line(for: result, TerminalStyle()), "the line of an artifact")
    claim(!CSVTable.row(result).isEmpty, "an artifact has a row")
    claim(!MarkdownReport.text(of: result).isEmpty, "an artifact has a text")
    return line
  }

  /// The same of what tells of several.
  static func check(_ results: [ArtifactResult], _ summary: RunSummary, _ header: RunHeader) {
    var clusters = Clusters()
    let setting = ExportSetting(header, .complete)
    var junit = JUnitReport(setting, to: NoOutput())
    var sarif = SARIFLog(setting, to: NoOutput())
    for result in results {
      clusters.add(result, page: nil)
      let artifact = ArtifactExport(result, by: header.tool)
      _ = junit.add(artifact, [])
      _ = sarif.add(artifact, [])
    }
    claimJSON(JSONWriter.line(header.json), "the first line of results")
    claimJSON(JSONWriter.line(summary.json), "the last line of results")
    claim(!junit.document(summary).isEmpty, "a run has a JUnit report")
    claim(!sarif.document(summary).isEmpty, "a run has a SARIF log")
    claimShowable(BatchTerminal.summary(summary, clusters, TerminalStyle()), "a summary")
    claim(!MarkdownReport.summary(summary, clusters, header).isEmpty, "a summary in Markdown")
  }
}

/// An output that drops what an exporter writes.
private final class NoOutput: ExportOutput {
  func write(_ bytes: [UInt8]) {}
}
