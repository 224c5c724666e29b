#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Evidence
package import Platform
package import Results

/// Writes the report folder while results arrive: `results.jsonl` line by line, a page for each
/// artifact that deserves one, and at the end the front page and `summary.json`.
///
/// Memory does not grow with the number of artifacts: the rows of the index wait on disk, and pages
/// are limited; the index says how many there are of how many.
package struct ReportFolder: ~Copyable {
  private let folder: String
  private let header: RunHeader
  private let handbook: Handbook
  private let limits: Limits
  private let results: OutputFile
  private var sarif: SARIFLog
  private var junit = JUnitReport()
  private var clusters = Clusters()
  private var rows: IndexSpool
  private var pages = WrittenPages()
  /// The first of what the conversation shows; the results have all of it.
  private var findings: [RunFinding] = []

  /// How much is written for a reader; `results.jsonl` always holds everything.
  package struct Limits: Sendable, Hashable {
    /// Rows of one page of the index; beyond it there is another page.
    package var rowsPerIndex = 250_000
    /// Pages of artifacts that were not accepted.
    package var troubledPages = 1_000
    package var acceptedPages = 100
    /// Beyond the limit, each kind of trouble still has this many pages.
    package var pagesPerCluster = 3

    package init() {}
  }

  /// Makes the folder where it does not exist; its parent has to.
  package init(
    at folder: String, header: RunHeader, handbook: Handbook, limits: Limits = Limits()
  ) throws(OutputError) {
    let results = try Self.open(folder, header)
    rows = try IndexSpool(folder: folder, rowsPerPage: limits.rowsPerIndex)
    self.results = results
    self.folder = folder
    self.header = header
    self.handbook = handbook
    sarif = SARIFLog(header, handbook)
    self.limits = limits
  }

  /// The folders and the results file with its first line.
  private static func open(
    _ folder: String, _ header: RunHeader
  ) throws(OutputError) -> OutputFile {
    try OutputFile.makeFolders(folder)
    try OwnFiles.check(folder)
    try OutputFile.makeFolders(folder + "/artifacts")
    let results = try OutputFile(folder: folder, name: ReportPath.results.path)
    try results.write(JSONWriter.line(ResultsLine.run(header)))
    return results
  }

  /// What tells the folder from any other, by whatever name.
  package var identity: FileIdentity? { try? FileStatus(at: RawPath(folder)).identity }

  /// Writes the next artifact; the order of calls is the order of lines. The tool is the run's own
  /// unless the result was read again.
  package mutating func add(
    _ result: ArtifactResult, by author: RunHeader.Tool? = nil
  ) throws(OutputError) {
    let tool = author ?? header.tool
    let problems = result.problems
    let line = ResultsLine.artifact(result, by: tool)
    try results.write(JSONWriter.line(line))
    let page =
      deservesPage(result, problems)
      ? ReportPath.free(for: result.id, besides: pages.paths) : nil
    if let page {
      let contents = ArtifactPage(
        result, by: tool, handbook: handbook, problems: problems, line: line, isPartOfReport: true)
      try write(contents.html.document, to: page)
      pages.insert(page, of: result.id, isAccepted: result.verdict.outcome == .accepted)
    }
    sarif.add(result, problems: problems)
    junit.add(result, problems: problems)
    let cause = clusters.add(result, problems: problems, page: page)
    try rows.add(IndexRow(result, cause: cause, page: page))
  }

  /// Writes what no single artifact shows, behind the last artifact.
  package mutating func add(
    _ finding: RunFinding, by author: RunHeader.Tool? = nil
  ) throws(OutputError) {
    try results.write(JSONWriter.line(ResultsLine.finding(finding, by: author ?? header.tool)))
    sarif.add(finding)
    junit.add(finding)
    if findings.count <= 2 * ConversationSection.limit { findings.append(finding) }
  }

  /// Writes what tells of the whole run, and takes away pages of an earlier one.
  package consuming func finish(_ summary: RunSummary) throws(OutputError) {
    let line = JSONWriter.line(ResultsLine.summary(summary))
    try results.write(line)
    try results.finish()
    try write(line, to: .summary)
    try write(sarif.document(summary), to: .sarif)
    try write(junit.document(summary, clusters, header), to: .junit)
    try rows.close()
    try writeIndex(summary)
    removeStalePages()
  }

  private func writeIndex(_ summary: RunSummary) throws(OutputError) {
    let times = try rows.timeline(clusters)
    let overview = BatchOverview(
      header: header, summary: summary, clusters: clusters, states: rows.states,
      timeline: times?.0, preceding: times?.1.preceding ?? [:], troubledPages: pages.troubled,
      findings: findings, pages: pages.byID)
    for part in rows.parts {
      let page = IndexPage(
        overview, part: part, of: rows.parts.count, data: try rows.blocks(of: part))
      try write(page.html.document, to: .index(page: part.number))
    }
  }

  private func deservesPage(_ result: ArtifactResult, _ problems: [Problem]) -> Bool {
    let isOpenStill =
      result.verdict.outcome == .accepted
      ? pages.accepted < limits.acceptedPages : pages.troubled < limits.troubledPages
    return isOpenStill
      || result.leading(of: problems).map { clusters.count(like: $0) < limits.pagesPerCluster }
        ?? false
  }

  private func write(_ bytes: [UInt8], to path: ReportPath) throws(OutputError) {
    try OutputFile.write(bytes, to: path, in: folder)
  }

  /// The same input gives the same folder, whatever stood in it: pages that only an earlier run
  /// wrote are removed, and no file of any other name.
  private func removeStalePages() {
    for name in Self.names(in: folder + "/artifacts") {
      let path = "artifacts/\(name)"
      if ReportPath.isArtifact(path) && !pages.paths.contains(ByteText(path)) {
        unlink(RawPath("\(folder)/\(path)").terminated)
      }
    }
    let indexes = Set(
      rows.parts.map { ByteText(ReportPath.index(page: $0.number).path) })
    for name in Self.names(in: folder)
    where ReportPath.isFurtherIndex(name) && !indexes.contains(ByteText(name)) {
      unlink(RawPath("\(folder)/\(name)").terminated)
    }
  }

  private static func names(in folder: String) -> [String] {
    let names = try? OpenFolder(at: RawPath(folder)).names()
    return (names ?? []).map { RawPath(bytes: $0).text }
  }
}
