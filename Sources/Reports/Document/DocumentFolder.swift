import Evidence
import Platform
package import Results

/// Writes what a writer of documentation hands on: Markdown with figures, a page for each kind of
/// trouble, and the same as one page in HTML.
package struct DocumentFolder: Sendable {
  private let header: RunHeader
  private let summary: RunSummary
  private let cases: DocumentCases

  package init(_ cases: DocumentCases, _ summary: RunSummary, _ header: RunHeader) {
    self.cases = cases
    self.summary = summary
    self.header = header
  }

  /// Every file by its path from the document's folder, in the order of reading.
  var files: [(path: String, content: [UInt8])] {
    let troubles = cases.sorted.enumerated().map { number, trouble in
      (place: DocumentPlace(id: trouble.id, number: number + 1), trouble: trouble)
    }
    let conversation = ConversationChapter(
      findings: cases.findings, further: cases.furtherFindings)
    let overview = OverviewChapter(
      header: header, summary: summary, troubles: troubles, findings: conversation.troubled,
      omitted: cases.omitted
    ).chapter
    let chapters =
      [overview] + (conversation.isEmpty ? [] : [conversation.chapter])
      + (summary.review.isEmpty ? [] : [ReviewChapter(items: summary.review).chapter])
      + troubles.map { CauseChapter($0.trouble, at: $0.place).chapter }
    let isQuiet = troubles.isEmpty && conversation.troubled.isEmpty
    let page = DocumentHTML(
      title: overview.title, mark: isQuiet ? .pass : .fail, header: header, chapters: chapters)
    return chapters.map { ($0.place.page, Array($0.markdown.utf8)) }
      + chapters.flatMap(\.figures).map { ($0.path, $0.svg) }
      + [(Self.page, page.html.document)]
  }

  /// The page that holds everything.
  package static let page = "document.html"

  /// Makes the folder where it does not exist; its parent has to.
  package func write(to folder: String) throws(OutputError) {
    try OutputFile.makeFolders(folder, "\(folder)/causes", "\(folder)/figures")
    let files = files
    for (path, content) in files { try OutputFile.write(content, to: "\(folder)/\(path)") }
    removeStaleFiles(in: folder, besides: Set(files.map { ByteText($0.path) }))
  }

  /// The same results give the same folder, whatever stood in it: pages and figures that only an
  /// earlier document had are removed, and nothing that another program wrote.
  private func removeStaleFiles(in folder: String, besides written: Set<ByteText>) {
    for (part, mark) in [
      ("causes", DocumentChapter.beginning), ("figures", DocumentFigure.beginning),
    ] {
      let names = (try? OpenFolder(at: RawPath("\(folder)/\(part)")).names()) ?? []
      for name in names.map({ RawPath(bytes: $0).text }) {
        let path = "\(part)/\(name)"
        guard !written.contains(ByteText(path)) else { continue }
        OwnFiles.remove(RawPath("\(folder)/\(path)"), beginningWith: mark)
      }
    }
  }
}
