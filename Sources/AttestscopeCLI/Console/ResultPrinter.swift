import Attestscope
import Checks
import Reports

/// Prints results on standard output as they arrive: JSON Lines, a table, text, or Markdown.
///
/// A few artifacts are shown whole. From the eleventh on each has one line, and the causes are told
/// together at the end; so the first ten wait until it is known which it will be.
struct ResultPrinter {
  private let format: AnalyzeCommand.Format
  private let style: TerminalStyle
  private let header: RunHeader
  private var waiting: [ArtifactResult] = []
  private var clusters = Clusters()
  private var isBatch = false

  init(format: AnalyzeCommand.Format, style: TerminalStyle, header: RunHeader) {
    self.format = format
    self.style = style
    self.header = header
  }

  func start() {
    if format == .jsonl { Console.write(JSONWriter.line(ResultsLine.run(header))) }
    if format == .csv { Console.write(CSVTable.header) }
    for anchor in [header.attestationAnchor, header.receiptAnchor]
    where !anchor.isBuiltIn && style.verbosity > .quiet {
      Console.note("Trusting \(VisibleText(anchor.name).escaped) in place of Apple's root.")
    }
  }

  mutating func print(_ result: ArtifactResult) {
    if format == .jsonl {
      Console.write(JSONWriter.line(ResultsLine.artifact(result, by: header.tool)))
      return
    }
    if format == .csv {
      Console.write(CSVTable.row(result))
      return
    }
    clusters.add(result, page: nil)
    if isBatch {
      write(line: result)
      return
    }
    waiting.append(result)
    if waiting.count > BatchTerminal.threshold {
      isBatch = true
      for result in waiting { write(line: result) }
      waiting = []
    }
  }

  mutating func finish(_ summary: RunSummary) {
    if format == .jsonl {
      Console.write(JSONWriter.line(ResultsLine.summary(summary)))
      return
    }
    // A table has no place for what is said of the whole.
    if format == .csv { return }
    for (number, result) in waiting.enumerated() {
      Console.write((number > 0 ? "\n" : "") + text(of: result))
    }
    if isBatch || waiting.count != 1 || summary.skippedCount > 0 {
      Console.write(text(of: summary))
    }
  }

  private func text(of result: ArtifactResult) -> String {
    format == .markdown ? MarkdownReport.text(of: result) : ArtifactTerminal.text(of: result, style)
  }

  private func text(of summary: RunSummary) -> String {
    format == .markdown
      ? MarkdownReport.summary(summary, clusters) : BatchTerminal.summary(summary, clusters, style)
  }

  /// One of very many; in Markdown they are told by their causes alone.
  private func write(line result: ArtifactResult) {
    if format == .text { Console.write(BatchTerminal.line(for: result, style)) }
  }
}
