#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Evidence
import Platform
import Results

/// The pages of a report: one for each artifact that deserves one, and at the end the index.
///
/// Memory does not grow with the number of artifacts: the rows of the index wait on disk, and pages
/// are limited; the index says how many there are of how many.
final class HTMLExporter: Exporter {
  private let folder: String
  private let header: RunHeader
  private let handbook: Handbook
  private let limits: ReportFolder.Limits
  private var clusters: Clusters
  private var rows: IndexSpool
  private var pages = WrittenPages()
  private var log = ConversationLog()
  /// The first of what the conversation shows; the results have all of it.
  private var findings: [RunFinding] = []

  /// The pages are files of their own, so that nothing is written to the output.
  init(_ setting: ExportSetting, to output: any ExportOutput) throws {
    folder = setting.folder
    header = setting.header
    handbook = setting.handbook
    clusters = Clusters(handbook: setting.handbook)
    limits = setting.limits
    rows = try IndexSpool(folder: folder, rowsPerPage: limits.rowsPerIndex)
  }

  func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork? {
    let (result, problems) = (artifact.result, artifact.problems)
    let page =
      deservesPage(result, problems)
      ? ReportPath.free(for: result.id, besides: pages.paths) : nil
    if let page {
      pages.insert(page, of: result.id, isAccepted: result.verdict.outcome == .accepted)
    }
    let cause = clusters.add(result, problems: problems, page: page)
    try rows.add(IndexRow(result, cause: cause, page: page))
    let exchange = log.add(result, page: page)
    guard let page else { return nil }
    return { [folder, handbook] in
      let contents = ArtifactPage(artifact, handbook: handbook, exchange: exchange)
      try OutputFile.write(contents.html.document, to: page, in: folder)
    }
  }

  func add(_ finding: RunFinding, by tool: RunHeader.Tool) {
    if findings.count <= 2 * ConversationSection.limit { findings.append(finding) }
  }

  /// Writes the index, and takes away pages of an earlier run.
  func finish(_ summary: RunSummary) throws {
    try rows.close()
    try writeIndex(summary)
    try writeConversation(summary)
    removeStalePages()
  }

  private func writeIndex(_ summary: RunSummary) throws(OutputError) {
    let times = try rows.timeline(clusters)
    let overview = BatchOverview(
      header: header, summary: summary, clusters: clusters, states: rows.states,
      timeline: times?.0, preceding: times?.1.preceding ?? [:], troubledPages: pages.troubled,
      findings: findings, pages: pages.byID, hasConversation: !log.isEmpty)
    for part in rows.parts {
      let page = IndexPage(
        overview, part: part, of: rows.parts.count, data: try rows.blocks(of: part))
      try OutputFile.write(page.html.document, to: .index(page: part.number), in: folder)
    }
  }

  private func writeConversation(_ summary: RunSummary) throws(OutputError) {
    guard !log.isEmpty else { return }
    let page = ConversationPage(ConversationStory(log, findings, summary, header))
    try OutputFile.write(page.html.document, to: .conversation, in: folder)
  }

  private func deservesPage(_ result: ArtifactResult, _ problems: [Problem]) -> Bool {
    let isOpenStill =
      result.verdict.outcome == .accepted
      ? pages.accepted < limits.acceptedPages : pages.troubled < limits.troubledPages
    return isOpenStill
      || result.leading(of: problems).map { clusters.count(like: $0) < limits.pagesPerCluster }
        ?? false
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
    if log.isEmpty {
      OwnFiles.remove(RawPath("\(folder)/\(ReportPath.conversation.path)"), of: .conversation)
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
