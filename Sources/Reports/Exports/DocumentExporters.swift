import Results

/// Collects the run in one SARIF log, and writes it at the end.
struct SARIFExporter: Exporter {
  private var log: SARIFLog
  private let output: any ExportOutput

  init(_ setting: ExportSetting, to output: any ExportOutput) {
    log = SARIFLog(setting.header, setting.handbook)
    self.output = output
  }

  mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) -> ExportWork? {
    log.add(artifact.result, problems: artifact.problems)
    return nil
  }

  mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) { log.add(finding) }

  func finish(_ summary: RunSummary) throws { try output.write(log.document(summary)) }
}

/// Collects the run in one JUnit report, and writes it at the end.
struct JUnitExporter: Exporter {
  private var report = JUnitReport()
  /// The causes of all artifacts, for runs with too many artifacts to list.
  private var clusters: Clusters
  private let header: RunHeader
  private let output: any ExportOutput

  init(_ setting: ExportSetting, to output: any ExportOutput) {
    header = setting.header
    clusters = Clusters(handbook: setting.handbook)
    self.output = output
  }

  mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) -> ExportWork? {
    report.add(artifact.result, problems: artifact.problems)
    clusters.add(artifact.result, problems: artifact.problems, page: nil)
    return nil
  }

  mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) { report.add(finding) }

  func finish(_ summary: RunSummary) throws {
    try output.write(report.document(summary, clusters, header))
  }
}

/// Collects the run for a document: a folder of Markdown pages with figures, and one HTML page.
struct DocumentExporter: Exporter {
  private var cases = DocumentCases()
  private let header: RunHeader
  private let folder: String

  /// Takes the folder of the setting. The pages are separate files, so `output` is not used.
  init(_ setting: ExportSetting, to output: any ExportOutput) {
    header = setting.header
    folder = setting.folder
  }

  mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) -> ExportWork? {
    cases.add(artifact.result, problems: artifact.problems)
    return nil
  }

  mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) { cases.add(finding) }

  func finish(_ summary: RunSummary) throws {
    try DocumentFolder(cases, summary, header).write(to: folder)
  }
}
