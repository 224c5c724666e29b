import Attestscope
import Checks
import Reports
import Results

/// Prints results on standard output as they arrive: JSON Lines, a table, text, or Markdown.
///
/// A few artifacts are shown whole. From the eleventh on the causes are told together at the end; so
/// the first ten wait until it is known which it will be.
struct ResultPrinter {
  private let format: OutputOptions.Format
  private let style: TerminalStyle
  private let header: RunHeader
  private var waiting: [ArtifactResult] = []
  /// What the conversation shows, the worst first; more are in the results.
  private var findings: [RunFinding] = []
  private static let findingLimit = 1_000
  private var clusters = Clusters()
  private var isBatch = false
  private var delivery: Delivery

  init(
    format: OutputOptions.Format, style: TerminalStyle, header: RunHeader, attempt: Attempt
  ) {
    self.format = format
    self.style = style
    self.header = header
    delivery = Delivery(attempt)
  }

  mutating func start() throws {
    if format == .jsonl { try put(JSONWriter.line(ResultsLine.run(header))) }
    if format == .csv { try put(CSVTable.header) }
    for anchor in [header.attestationAnchor, header.receiptAnchor]
    where !anchor.isBuiltIn && style.verbosity > .quiet && delivery.isFirstAttempt {
      Console.note("Trusting \(VisibleText(anchor.name).escaped) in place of Apple's root.")
    }
  }

  /// What is to be printed now that one more result is there; often nothing.
  mutating func lines(for result: ArtifactResult) -> [UInt8] {
    if format == .jsonl { return JSONWriter.line(ResultsLine.artifact(result, by: header.tool)) }
    if format == .csv { return Array(CSVTable.row(result).utf8) }
    clusters.add(result, page: nil)
    waiting.append(result)
    guard isBatch || waiting.count > BatchTerminal.threshold else { return [] }
    isBatch = true
    // In Markdown very many are told by their causes alone.
    let lines =
      format == .markdown ? "" : waiting.map { BatchTerminal.line(for: $0, style) }.joined()
    waiting = []
    return Array(lines.utf8)
  }

  /// The same for what the conversation shows, which comes behind the artifacts.
  mutating func lines(for finding: RunFinding) -> [UInt8] {
    if format == .jsonl { return JSONWriter.line(ResultsLine.finding(finding, by: header.tool)) }
    if format == .csv { return Array(CSVTable.row(finding).utf8) }
    if findings.count < Self.findingLimit { findings.append(finding) }
    return []
  }

  mutating func finish(_ summary: RunSummary) throws {
    if format == .jsonl {
      try put(JSONWriter.line(ResultsLine.summary(summary)))
      return
    }
    // A table has no place for what is said of the whole.
    if format == .csv { return }
    try put(
      format == .markdown
        ? MarkdownReport.text(of: findings) : FindingTerminal.text(of: findings, summary, style))
    for (number, result) in waiting.enumerated() {
      try put((number > 0 ? "\n" : "") + text(of: result))
    }
    if isBatch || waiting.count != 1 || summary.skippedCount > 0 || !summary.notes.isEmpty {
      try put(text(of: summary))
    }
  }

  private func text(of result: ArtifactResult) -> String {
    format == .markdown ? MarkdownReport.text(of: result) : ArtifactTerminal.text(of: result, style)
  }

  private func text(of summary: RunSummary) -> String {
    format == .markdown
      ? MarkdownReport.summary(summary, clusters, header)
      : BatchTerminal.summary(summary, clusters, style)
  }

  private mutating func put(_ text: String) throws { try put(Array(text.utf8)) }

  mutating func put(_ bytes: [UInt8]) throws {
    if !bytes.isEmpty { try delivery.put(bytes) }
  }
}
