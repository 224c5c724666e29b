import Evidence
import Platform
import Results

/// Writes the document of a run: Markdown pages with figures, for documentation and issue trackers,
/// and the same content as one HTML page.
struct DocumentFolder {
  /// The causes, failures and findings of the run.
  let cases: DocumentCases
  /// The counts of the run and the reviewer's checklist.
  let summary: RunSummary
  /// The run with its tool and trust anchors.
  let header: RunHeader

  /// Every file with its path from the document's folder: the Markdown pages in the order of
  /// reading, their figures, then the HTML page.
  var files: [(path: String, content: [UInt8])] {
    let sorted = cases.sorted
    let unexplained = sorted.filter(\.isUnexplained)
    let troubles = sorted.filter { !$0.isUnexplained }.enumerated().map { number, trouble in
      (place: DocumentPlace(id: trouble.id, number: number + 1), trouble: trouble)
    }
    let conversation = ConversationChapter(
      findings: cases.findings, further: cases.furtherFindings)
    let overview = OverviewChapter(
      header: header, summary: summary, troubles: troubles, unexplained: unexplained,
      findings: conversation.troubled, undetermined: cases.undetermined,
      omitted: cases.omitted, teams: cases.appendix.summary(with: conversation.troubled)
    ).chapter
    let places = Dictionary(
      troubles.map { (ByteText($0.trouble.id), $0.place) }
        + unexplained.map { (ByteText($0.id), .unexplained) },
      uniquingKeysWith: { first, _ in first })
    let appendix = cases.appendix.chapter(places).map { [$0] } ?? []
    let chapters =
      [overview] + (conversation.isEmpty ? [] : [conversation.chapter])
      + (cases.undetermined.isEmpty ? [] : [cases.undetermined.chapter])
      + (summary.review.isEmpty ? [] : [ReviewChapter(items: summary.review).chapter])
      + troubles.map { CauseChapter(trouble: $0.trouble, place: $0.place).chapter }
      + (unexplained.isEmpty ? [] : [UnexplainedChapter(troubles: unexplained).chapter])
      + appendix
    let isQuiet = sorted.isEmpty && conversation.troubled.isEmpty
    let page = DocumentHTML(
      title: overview.title,
      mark: !isQuiet ? .fail : cases.undetermined.isEmpty ? .pass : .open, header: header,
      chapters: chapters)
    return chapters.map { ($0.place.page, Array($0.markdown.utf8)) }
      + chapters.flatMap(\.figures).map { ($0.path, $0.svg) }
      + [(Self.page, page.html.document)]
  }

  /// The path of the HTML page, from the document's folder.
  static let page = "document.html"

  /// Writes all files, then removes pages and figures that only an earlier run wrote.
  ///
  /// - Parameter folder: The path of the folder. It is created where it does not exist, but its
  ///   parent must exist.
  /// - Throws: ``OutputError`` where a folder or file cannot be written.
  func write(to folder: String) throws(OutputError) {
    try OutputFile.makeFolders(folder, "\(folder)/causes", "\(folder)/figures")
    let files = files
    for (path, content) in files { try OutputFile.write(content, to: "\(folder)/\(path)") }
    removeStaleFiles(in: folder, besides: Set(files.map { ByteText($0.path) }))
  }

  /// Writes one HTML page about artifacts that options chose, one after another, and nothing else.
  ///
  /// - Throws: ``OutputError`` where the folder or the file cannot be written.
  func write(_ chosen: [ArtifactResult], to folder: String) throws(OutputError) {
    try OutputFile.makeFolders(folder)
    try OutputFile.write(page(of: chosen).html.document, to: "\(folder)/\(Self.page)")
    removeStaleFiles(in: folder, besides: [])
  }

  /// Returns the page about artifacts that options chose. Those that a finding shows as the fault come first, so
  /// that it titles the page: a replay is chosen with its first use, which has the same bytes.
  func page(of chosen: [ArtifactResult]) -> DocumentHTML {
    let isFault = { (result: ArtifactResult) in
      cases.findingsOfChosen.findings(about: result.id).contains { $0.isOffence(of: result.id) }
    }
    let chosen = chosen.filter(isFault) + chosen.filter { !isFault($0) }
    var earlier: [ByteText: BlockText.Piece] = [:]
    let chapters =
      chosen.isEmpty
      ? [DocumentChapter(place: .overview, title: "No artifact", blocks: [])]
      : chosen.enumerated().map { number, result in
        let page = ArtifactChapter(
          result, cases.findingsOfChosen.findings(about: result.id), at: .artifact(number + 1),
          after: earlier)
        earlier.merge(page.descriptions) { first, _ in first }
        return page.chapter
      }
    let isQuiet = chosen.allSatisfy {
      $0.verdict.outcome == .accepted && !$0.isSoundButRefused
        && cases.findingsOfChosen.findings(about: $0.id).isEmpty
    }
    return DocumentHTML(
      title: chapters[0].title, mark: isQuiet ? .pass : .fail, header: header,
      chapters: chapters + [unwritten].compactMap(\.self), isOfRun: false)
  }

  /// How many chosen artifacts have no section, which they are, and how to get them; `nil` if all have one.
  private var unwritten: DocumentChapter? {
    let (first, count) = cases.unwritten
    guard count > 0 else { return nil }
    return DocumentChapter(
      place: .appendix,
      title: "\(count.counted("more chosen artifact")) \(count == 1 ? "isn't" : "aren't") here",
      blocks: [
        .text(
          BlockText(
            prose: """
              This page is about the first \(DocumentCases.chosenLimit) artifacts that were chosen. For others, \
              give their IDs with `--id`, and another folder with `-o`.
              """)),
        .table(
          columns: ["Artifact", "ID"],
          rows: first.map { [BlockText(.code($0.name)), BlockText(.code($0.id))] }),
      ] + Block.more(count - first.count, "artifact"))
  }

  /// Removes the pages and figures of an earlier run that this run did not write, so that equal
  /// results give equal folders. Files that do not begin like ours stay.
  private func removeStaleFiles(in folder: String, besides written: Set<ByteText>) {
    for place in [
      DocumentPlace.overview, .conversation, .undetermined, .review, .unexplained, .appendix,
    ]
    where !written.contains(ByteText(place.page)) {
      OwnFiles.remove(
        RawPath("\(folder)/\(place.page)"), beginningWith: DocumentChapter.beginning)
    }
    for (part, mark) in [
      ("causes", DocumentChapter.beginning), ("figures", DocumentFigure.beginning),
    ] {
      for name in OwnFiles.names(in: "\(folder)/\(part)") {
        let path = "\(part)/\(name)"
        guard !written.contains(ByteText(path)) else { continue }
        OwnFiles.remove(RawPath("\(folder)/\(path)"), beginningWith: mark)
      }
    }
  }
}
