import Results

/// Holds back the first artifacts of a run until it is known whether the run is short.
///
/// A run of up to ``BatchTerminal/threshold`` artifacts is written in full at the end. With one
/// more, the run is a batch: single lines, and the causes of all artifacts together at the end.
private struct FirstArtifacts {
  /// The artifacts that are held back; empty for a batch.
  private var waiting: [ArtifactResult] = []
  /// The causes of all artifacts.
  private(set) var clusters: Clusters
  /// Whether there were more artifacts than the threshold.
  private(set) var isBatch = false
  /// The first findings on the conversation, up to ``findingLimit``.
  private(set) var findings: [RunFinding] = []
  /// The maximum number of findings that a text shows; `results.jsonl` has all of them.
  private static let findingLimit = 1_000

  /// Makes an empty list.
  init(_ setting: ExportSetting) { clusters = Clusters(handbook: setting.handbook) }

  /// Adds an artifact, and returns those that are now known to be part of a batch: none in a short
  /// run, all that were held back at the change, and then each one at once.
  mutating func add(_ artifact: ArtifactExport) -> [ArtifactResult] {
    clusters.add(artifact.result, problems: artifact.problems, page: nil)
    waiting.append(artifact.result)
    guard isBatch || waiting.count > BatchTerminal.threshold else { return [] }
    isBatch = true
    defer { waiting = [] }
    return waiting
  }

  /// Adds a finding, up to the limit.
  mutating func add(_ finding: RunFinding) {
    if findings.count < Self.findingLimit { findings.append(finding) }
  }

  /// Writes the findings, the artifacts that were held back, and the summary where it adds
  /// something: for any number of artifacts but one, or with skipped inputs or notes.
  ///
  /// - Parameters:
  ///   - output: Where the text goes.
  ///   - summary: The counts of the run.
  ///   - conversation: Renders the findings, given the artifacts that were held back.
  ///   - texts: Renders artifacts in full.
  ///   - whole: Renders the summary.
  func write(
    to output: any ExportOutput, _ summary: RunSummary,
    conversation: ([RunFinding], [ArtifactResult]) -> String,
    texts: ([ArtifactResult]) -> [String], whole: () -> String
  ) throws {
    try output.write(conversation(findings, waiting))
    try output.write(texts(waiting).filter { !$0.isEmpty }.joined(separator: "\n"))
    if isBatch || waiting.count != 1 || summary.skippedCount > 0 || !summary.allNotes.isEmpty
      || !summary.findings.isEmpty
    {
      try output.write(whole())
    }
  }
}

/// Writes plain text for a terminal. Lines of a batch are written while the run proceeds.
struct TerminalExporter: Exporter {
  private var first: FirstArtifacts
  private let style: TerminalStyle
  private let output: any ExportOutput

  init(_ setting: ExportSetting, to output: any ExportOutput) {
    style = setting.style
    first = FirstArtifacts(setting)
    self.output = output
  }

  mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) { first.add(finding) }

  mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork? {
    let lines = first.add(artifact).map { BatchTerminal.line(for: $0, style) }.joined()
    if !lines.isEmpty { try output.write(lines) }
    return nil
  }

  func finish(_ summary: RunSummary) throws {
    try first.write(to: output, summary) {
      FindingTerminal.text(of: $0, summary, style, artifacts: $1)
    } texts: {
      ArtifactTerminal.texts(
        of: $0, style, findings: first.findings, isOnly: summary.artifacts == 1)
    } whole: {
      BatchTerminal.summary(summary, first.clusters, style)
    }
  }
}

/// Writes Markdown for a ticket, at the end of the run. A batch is described by its findings and causes.
struct MarkdownExporter: Exporter {
  private var first: FirstArtifacts
  private let header: RunHeader
  private let output: any ExportOutput

  init(_ setting: ExportSetting, to output: any ExportOutput) {
    header = setting.header
    first = FirstArtifacts(setting)
    self.output = output
  }

  mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) { first.add(finding) }

  mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) -> ExportWork? {
    _ = first.add(artifact)
    return nil
  }

  func finish(_ summary: RunSummary) throws {
    try first.write(
      to: output, summary, conversation: { findings, _ in MarkdownReport.text(of: findings) },
      texts: { $0.map(MarkdownReport.text(of:)) }
    ) {
      MarkdownReport.summary(summary, first.clusters, header)
    }
  }
}
