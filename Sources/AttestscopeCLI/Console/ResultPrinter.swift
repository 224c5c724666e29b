import Attestscope
import Checks
import Reports

/// Prints results on standard output as they arrive: JSON Lines, or text.
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
    clusters.add(result, page: nil)
    if isBatch {
      Console.write(BatchTerminal.line(for: result, style))
      return
    }
    waiting.append(result)
    if waiting.count > BatchTerminal.threshold {
      isBatch = true
      for result in waiting { Console.write(BatchTerminal.line(for: result, style)) }
      waiting = []
    }
  }

  mutating func finish(_ summary: RunSummary) {
    if format == .jsonl {
      Console.write(JSONWriter.line(ResultsLine.summary(summary)))
      return
    }
    for (number, result) in waiting.enumerated() {
      Console.write((number > 0 ? "\n" : "") + ArtifactTerminal.text(of: result, style))
    }
    if isBatch || waiting.count != 1 || summary.skippedCount > 0 {
      Console.write(BatchTerminal.summary(summary, clusters, style))
    }
  }
}
