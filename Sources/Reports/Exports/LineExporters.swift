import Results

/// `results.jsonl`: the line of the run, one of each artifact, the line of the summary.
struct JSONLinesExporter: Exporter {
  private let header: RunHeader
  private let output: any ExportOutput

  init(_ setting: ExportSetting, to output: any ExportOutput) {
    header = setting.header
    self.output = output
  }

  static func extent(
    of verdict: Verdict, _ checks: [CheckResult], in setting: ExportSetting
  ) -> ResultExtent {
    setting.evidence.holdsBytes(where: verdict, checks) ? .everything : .values
  }

  static func part(of artifact: ArtifactExport, in setting: ExportSetting) -> [UInt8] {
    JSONWriter.line(
      ResultsLine.artifact(
        artifact.result.keeping(setting.evidence), by: artifact.tool,
        under: setting.header.legends))
  }

  func start() throws { try output.write(JSONWriter.line(ResultsLine.run(header))) }

  func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork? {
    try output.write(part)
    return nil
  }

  func add(_ finding: RunFinding, by tool: RunHeader.Tool) throws {
    try output.write(JSONWriter.line(ResultsLine.finding(finding, by: tool)))
  }

  func finish(_ summary: RunSummary) throws {
    try output.write(JSONWriter.line(ResultsLine.summary(summary)))
  }
}

/// The summary's line alone.
struct SummaryExporter: Exporter {
  private let output: any ExportOutput

  init(_ setting: ExportSetting, to output: any ExportOutput) { self.output = output }

  static func extent(
    of verdict: Verdict, _ checks: [CheckResult], in setting: ExportSetting
  ) -> ResultExtent { .verdict }

  func add(_ artifact: ArtifactExport, _ part: [UInt8]) -> ExportWork? { nil }

  func finish(_ summary: RunSummary) throws {
    try output.write(JSONWriter.line(ResultsLine.summary(summary)))
  }
}

/// A row for each artifact; a table has no place for what is said of the whole.
struct CSVExporter: Exporter {
  private let output: any ExportOutput

  init(_ setting: ExportSetting, to output: any ExportOutput) { self.output = output }

  static func extent(
    of verdict: Verdict, _ checks: [CheckResult], in setting: ExportSetting
  ) -> ResultExtent { .verdict }

  static func part(of artifact: ArtifactExport, in setting: ExportSetting) -> [UInt8] {
    Array(CSVTable.row(artifact.result).utf8)
  }

  func start() throws { try output.write(Array(CSVTable.header.utf8)) }

  func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork? {
    try output.write(part)
    return nil
  }

  func add(_ finding: RunFinding, by tool: RunHeader.Tool) throws {
    try output.write(Array(CSVTable.row(finding).utf8))
  }

  func finish(_ summary: RunSummary) {}
}
