import Evidence
import Platform
import Results

/// Writes the HTML pages of a report folder: a page for artifacts up to the limits, the page of the
/// conversation, and at the end the index.
///
/// Memory does not grow with the number of artifacts. The rows of the index wait in scratch files,
/// the number of pages is limited, and the index says how many artifacts have a page.
final class HTMLExporter: Exporter {
  /// The path of the report folder.
  private let folder: String
  private let header: RunHeader
  private let handbook: Handbook
  private let limits: ExportSetting.Limits
  /// The causes of all artifacts, for the index.
  private var clusters: Clusters
  /// The rows of the index.
  private var rows: IndexSpool
  /// The artifact pages of this run.
  private var pages = WrittenPages()
  /// The exchanges of all artifacts, for the page of the conversation.
  private var log = ConversationLog()
  /// The first findings on the conversation; `results.jsonl` has all of them.
  private var findings: [RunFinding] = []

  /// Makes the scratch files of the index. The pages are separate files, so `output` is not used.
  init(_ setting: ExportSetting, to output: any ExportOutput) throws {
    folder = setting.folder
    header = setting.header
    handbook = setting.handbook
    clusters = Clusters(handbook: setting.handbook)
    limits = setting.limits
    rows = try IndexSpool(folder: folder, rowsPerPage: limits.rowsPerIndex)
  }

  /// Counts an artifact and decides whether it has a page.
  ///
  /// - Returns: Work that renders and writes the page; `nil` for an artifact without one, and for a
  ///   page that an interrupted run already wrote.
  func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork? {
    let (result, problems) = (artifact.result, artifact.problems)
    let page =
      deservesPage(result, problems)
      ? ReportPath.free(for: result.id, besides: pages.paths) : nil
    if let page {
      pages.insert(page, of: result.id, result.verdict)
    }
    let cause = clusters.add(result, problems: problems, page: page)
    try rows.add(IndexRow(result, cause: cause, problems: problems, page: page))
    let exchange = log.add(result, page: page)
    guard let page, !(artifact.hasPage && isWritten(page)) else { return nil }
    return { [folder, handbook] in
      let contents = ArtifactPage(artifact, handbook: handbook, exchange: exchange)
      try OutputFile.write(contents.html.document, to: page, in: folder)
    }
  }

  /// Returns whether the folder has a file of a page.
  private func isWritten(_ page: ReportPath) -> Bool {
    (try? FileStatus(itself: RawPath("\(folder)/\(page.path)")))?.kind == .regular
  }

  /// Keeps the first findings: one more than the index can show of both kinds together (those that
  /// need action, and cleared ones), so that it can say that there are more.
  func add(_ finding: RunFinding, by tool: RunHeader.Tool) {
    if findings.count <= 2 * ConversationSection.limit { findings.append(finding) }
  }

  /// Writes the index and the conversation, adds the findings to the pages of their artifacts, and
  /// removes pages of an earlier run.
  func finish(_ summary: RunSummary) throws {
    try rows.close()
    let story = ConversationStory(log, findings, summary, header)
    let faults = story.findingsOfSound(hasConversation: !log.isEmpty)
    try writeIndex(summary, faults)
    if !log.isEmpty {
      let page = ConversationPage(story: story)
      try OutputFile.write(page.html.document, to: .conversation, in: folder)
    }
    try addFindings(of: story, faults)
    removeStalePages()
  }

  /// Writes every page of the index.
  private func writeIndex(
    _ summary: RunSummary, _ faults: [ByteText: RowFinding]
  ) throws(OutputError) {
    let times = try rows.timeline(clusters)
    let overview = BatchOverview(
      header: header, summary: summary, clusters: clusters, states: rows.states,
      timeline: times?.0, preceding: times?.1.preceding ?? [:],
      findings: findings, pages: pages.byID, hasConversation: !log.isEmpty,
      findingsOfRows: byPage(faults))
    for part in rows.parts {
      let page = IndexPage(
        overview: overview, part: part, parts: rows.parts.count, data: try rows.blocks(of: part))
      try OutputFile.write(page.html.document, to: .index(page: part.number), in: folder)
    }
  }

  /// Returns the findings of sound artifacts, by the path of the artifact's page.
  private func byPage(_ faults: [ByteText: RowFinding]) -> [ByteText: RowFinding] {
    let found = faults.compactMap { id, finding in
      var finding = finding
      finding.isOfWarned = pages.warned.contains(id)
      return pages.byID[id].map { (ByteText($0.path), finding) }
    }
    return Dictionary(found) { first, _ in first }
  }

  /// Adds the findings to the pages of the artifacts that they name. A page that cannot be read stays
  /// as it is.
  private func addFindings(
    of story: ConversationStory, _ faults: [ByteText: RowFinding]
  ) throws(OutputError) {
    for (id, findings) in story.findingsByArtifact {
      guard let page = pages.byID[id],
        let contents = OutputFile.contents(of: page, in: folder),
        let filled = FindingsNote(
          findings: findings, artifact: id.text, hasConversation: !log.isEmpty
        ).filling(contents, fault: faults[id])
      else { continue }
      try OutputFile.write(filled, to: page, in: folder)
    }
  }

  /// Returns whether the artifact gets a page. The limits are separate for accepted and other
  /// artifacts. Beyond them, the first artifacts of each cause still get one.
  private func deservesPage(_ result: ArtifactResult, _ problems: [Problem]) -> Bool {
    let isOpenStill =
      result.verdict.outcome == .accepted
      ? pages.accepted < limits.acceptedPages : pages.troubled < limits.troubledPages
    return isOpenStill
      || result.leading(of: problems).map { clusters.count(like: $0) < limits.pagesPerCluster }
        ?? false
  }

  /// Removes pages that only an earlier run wrote, so that equal input gives equal folders. Files
  /// with other names stay.
  private func removeStalePages() {
    for name in OwnFiles.names(in: folder + "/artifacts") {
      let path = "artifacts/\(name)"
      if ReportPath.isArtifact(path) && !pages.paths.contains(ByteText(path)) {
        OwnFiles.remove(RawPath("\(folder)/\(path)"))
      }
    }
    if log.isEmpty {
      OwnFiles.remove(RawPath("\(folder)/\(ReportPath.conversation.path)"), of: .conversation)
    }
    let indexes = Set(
      rows.parts.map { ByteText(ReportPath.index(page: $0.number).path) })
    for name in OwnFiles.names(in: folder)
    where ReportPath.isFurtherIndex(name) && !indexes.contains(ByteText(name)) {
      OwnFiles.remove(RawPath("\(folder)/\(name)"))
    }
  }
}
