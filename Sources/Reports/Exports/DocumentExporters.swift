import Results

/// One SARIF log of the whole run.
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

/// One JUnit report of the whole run.
struct JUnitExporter: Exporter {
  private var report = JUnitReport()
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

/// A document of the whole run: a folder of pages in Markdown, their figures, and one page in HTML.
struct DocumentExporter: Exporter {
  private var cases = DocumentCases()
  private let header: RunHeader
  private let folder: String

  /// The pages are files of their own, so that nothing is written to the output.
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
