import Results

/// Writes `results.jsonl`: a line for the run, one for each artifact, one for each finding, and one
/// for the summary.
struct JSONLinesExporter: Exporter {
  private let header: RunHeader
  private let output: any ExportOutput

  init(_ setting: ExportSetting, to output: any ExportOutput) {
    header = setting.header
    self.output = output
  }

  /// Returns all bytes for artifacts that the evidence level keeps in full, else the decoded values
  /// only.
  static func extent(
    of verdict: Verdict, _ checks: [CheckResult], in setting: ExportSetting
  ) -> ResultExtent {
    setting.evidence.holdsBytes(where: verdict, checks) ? .everything : .values
  }

  /// Renders the artifact's line, without its bytes where the evidence level leaves them out.
  static func part(of artifact: ArtifactExport, in setting: ExportSetting) -> [UInt8] {
    JSONWriter.line(
      ResultsLine.artifact(
        artifact.result.keeping(setting.evidence), by: artifact.tool,
        under: setting.header.legends))
  }

  func start() throws { try output.write(line: header.json) }

  func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork? {
    try output.write(part)
    return nil
  }

  func add(_ finding: RunFinding, by tool: RunHeader.Tool) throws {
    try output.write(line: ResultsLine.finding(finding, by: tool))
  }

  func finish(_ summary: RunSummary) throws {
    try output.write(line: summary.json)
  }
}

/// Writes the summary's line of `results.jsonl` alone, as `summary.json`.
struct SummaryExporter: Exporter {
  private let output: any ExportOutput

  init(_ setting: ExportSetting, to output: any ExportOutput) { self.output = output }

  static func extent(
    of verdict: Verdict, _ checks: [CheckResult], in setting: ExportSetting
  ) -> ResultExtent { .verdict }

  func add(_ artifact: ArtifactExport, _ part: [UInt8]) -> ExportWork? { nil }

  func finish(_ summary: RunSummary) throws {
    try output.write(line: summary.json)
  }
}

/// Writes a CSV row for each artifact and each finding. The summary has no row.
struct CSVExporter: Exporter {
  private let output: any ExportOutput

  init(_ setting: ExportSetting, to output: any ExportOutput) { self.output = output }

  static func extent(
    of verdict: Verdict, _ checks: [CheckResult], in setting: ExportSetting
  ) -> ResultExtent { .verdict }

  static func part(of artifact: ArtifactExport, in setting: ExportSetting) -> [UInt8] {
    Array(CSVTable.row(artifact.result).utf8)
  }

  func start() throws { try output.write(CSVTable.header) }

  func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork? {
    try output.write(part)
    return nil
  }

  func add(_ finding: RunFinding, by tool: RunHeader.Tool) throws {
    try output.write(CSVTable.row(finding))
  }

  func finish(_ summary: RunSummary) {}
}
