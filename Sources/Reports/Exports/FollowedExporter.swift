import Results

/// Writes the lines of a run that follows its input: as ``JSONLinesExporter``, but only those that
/// differ from what earlier readings have printed. A reading is one analysis of the whole input.
///
/// An artifact whose result changed is written as a line of kind `revised`, the ID of one that is
/// gone as `withdrawn`, and a finding before the end as `interim`. The last reading writes all
/// findings and the summary.
struct FollowedExporter: Exporter {
  private let header: RunHeader
  private let evidence: EvidenceLevel
  private let output: any ExportOutput
  private let results: FollowedResults

  init(_ setting: ExportSetting, to output: any ExportOutput) {
    self.init(setting, to: output, FollowedResults())
  }

  /// Creates the exporter of one reading.
  ///
  /// - Parameter results: What earlier readings have printed.
  init(_ setting: ExportSetting, to output: any ExportOutput, _ results: FollowedResults) {
    header = setting.header
    evidence = setting.evidence
    self.output = output
    self.results = results
  }

  func start() throws {
    if results.isFirst { try output.write(line: header.json) }
  }

  func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork? {
    switch results.note(artifact.result.id, part) {
    case .known: break
    case .new: try output.write(part)
    case .changed:
      try output.write(
        line: ResultsLine.artifact(
          artifact.result.keeping(evidence), by: artifact.tool, under: header.legends,
          kind: .revised))
    }
    return nil
  }

  func add(_ finding: RunFinding, by tool: RunHeader.Tool) throws {
    let line = JSONWriter.line(ResultsLine.finding(finding, by: tool))
    if results.isLast {
      try output.write(line)
    } else if results.note(finding: line) {
      try output.write(line: ResultsLine.finding(finding, by: tool, kind: .interim))
    }
  }

  func finish(_ summary: RunSummary) throws {
    for id in results.takeMissing() { try output.write(line: ResultsLine.withdrawn(id)) }
    if results.isLast { try output.write(line: summary.json) }
  }
}

extension ExportFormat {
  /// Returns the format of one reading of a run that follows its input.
  ///
  /// - Parameter results: What earlier readings have printed.
  package static func following(_ results: FollowedResults) -> ExportFormat {
    ExportFormat("jsonl", JSONLinesExporter.self) {
      FollowedExporter($0, to: $1, results)
    }
  }
}
