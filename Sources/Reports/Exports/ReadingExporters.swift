import Results

/// Writes the artifacts of a run in their order, as a text to read.
///
/// A few are shown whole. From the eleventh on the causes are told together at the end; so the first
/// ten wait until it is known which it will be.
private struct FirstArtifacts {
  private var waiting: [ArtifactResult] = []
  private(set) var clusters: Clusters
  private(set) var isBatch = false
  /// What the conversation shows, the worst first; more are in the results.
  private var findings: [RunFinding] = []
  private static let findingLimit = 1_000

  init(_ handbook: Handbook) { clusters = Clusters(handbook: handbook) }

  /// The artifacts of which it is known now that they are some of many.
  mutating func add(_ artifact: ArtifactExport) -> [ArtifactResult] {
    clusters.add(artifact.result, problems: artifact.problems, page: nil)
    waiting.append(artifact.result)
    guard isBatch || waiting.count > BatchTerminal.threshold else { return [] }
    isBatch = true
    defer { waiting = [] }
    return waiting
  }

  mutating func add(_ finding: RunFinding) {
    if findings.count < Self.findingLimit { findings.append(finding) }
  }

  /// Writes what the conversation shows, the few that are shown whole, and the summary where it says more than they do.
  func write(
    to output: any ExportOutput, _ summary: RunSummary, conversation: ([RunFinding]) -> String,
    text: (ArtifactResult) -> String, whole: () -> String
  ) throws {
    try output.write(Array(conversation(findings).utf8))
    for (number, result) in waiting.enumerated() {
      try output.write(Array(((number > 0 ? "\n" : "") + text(result)).utf8))
    }
    if isBatch || waiting.count != 1 || summary.skippedCount > 0 || !summary.notes.isEmpty {
      try output.write(Array(whole().utf8))
    }
  }
}

/// Text for a terminal.
struct TerminalExporter: Exporter {
  private var first: FirstArtifacts
  private let style: TerminalStyle
  private let output: any ExportOutput

  init(_ setting: ExportSetting, to output: any ExportOutput) {
    style = setting.style
    first = FirstArtifacts(setting.handbook)
    self.output = output
  }

  mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) { first.add(finding) }

  mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork? {
    let lines = first.add(artifact).map { BatchTerminal.line(for: $0, style) }.joined()
    if !lines.isEmpty { try output.write(Array(lines.utf8)) }
    return nil
  }

  func finish(_ summary: RunSummary) throws {
    try first.write(to: output, summary) {
      FindingTerminal.text(of: $0, summary, style)
    } text: {
      ArtifactTerminal.text(of: $0, style)
    } whole: {
      BatchTerminal.summary(summary, first.clusters, style)
    }
  }
}

/// Markdown for a ticket. Very many artifacts are told by their causes alone.
struct MarkdownExporter: Exporter {
  private var first: FirstArtifacts
  private let header: RunHeader
  private let output: any ExportOutput

  init(_ setting: ExportSetting, to output: any ExportOutput) {
    header = setting.header
    first = FirstArtifacts(setting.handbook)
    self.output = output
  }

  mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) { first.add(finding) }

  mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) -> ExportWork? {
    _ = first.add(artifact)
    return nil
  }

  func finish(_ summary: RunSummary) throws {
    try first.write(
      to: output, summary, conversation: MarkdownReport.text(of:), text: MarkdownReport.text(of:)
    ) {
      MarkdownReport.summary(summary, first.clusters, header)
    }
  }
}
