import Attestscope
import Checks
import Reports

/// Prints results on standard output as they arrive: JSON Lines, or text.
///
/// A few artifacts are shown whole. From the eleventh on the causes are told together at the end; so
/// the first ten wait until it is known which it will be.
struct ResultPrinter {
  private let format: OutputOptions.Format
  private let style: TerminalStyle
  private let header: RunHeader
  private var waiting: [ArtifactResult] = []
  private var clusters = Clusters()
  private var isBatch = false
  /// Whether somebody still reads what is printed.
  private(set) var hasReader = true

  init(format: OutputOptions.Format, style: TerminalStyle, header: RunHeader) {
    self.format = format
    self.style = style
    self.header = header
  }

  mutating func start() throws {
    if format == .jsonl { try put(JSONWriter.line(ResultsLine.run(header))) }
    for anchor in [header.attestationAnchor, header.receiptAnchor]
    where !anchor.isBuiltIn && style.verbosity > .quiet {
      Console.note("Trusting \(VisibleText(anchor.name).escaped) in place of Apple's root.")
    }
  }

  mutating func print(_ result: ArtifactResult) throws {
    if format == .jsonl {
      try put(JSONWriter.line(ResultsLine.artifact(result, by: header.tool)))
      return
    }
    clusters.add(result, page: nil)
    if isBatch {
      try put(BatchTerminal.line(for: result, style))
      return
    }
    waiting.append(result)
    if waiting.count > BatchTerminal.threshold {
      isBatch = true
      for result in waiting { try put(BatchTerminal.line(for: result, style)) }
      waiting = []
    }
  }

  mutating func finish(_ summary: RunSummary) throws {
    if format == .jsonl {
      try put(JSONWriter.line(ResultsLine.summary(summary)))
      return
    }
    for (number, result) in waiting.enumerated() {
      try put((number > 0 ? "\n" : "") + ArtifactTerminal.text(of: result, style))
    }
    if isBatch || waiting.count != 1 || summary.skippedCount > 0 {
      try put(BatchTerminal.summary(summary, clusters, style))
    }
  }

  private mutating func put(_ text: String) throws { try put(Array(text.utf8)) }

  private mutating func put(_ bytes: [UInt8]) throws {
    guard hasReader, !bytes.isEmpty else { return }
    hasReader = try Console.offer(bytes)
  }
}
