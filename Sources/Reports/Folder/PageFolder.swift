import Evidence
import Platform
package import Results

/// Writes the pages of single artifacts into a report folder, and touches no other file in it.
package struct PageFolder: Sendable {
  private let folder: String
  private let handbook: Handbook
  /// Keeps other runs out of the folder while the value exists.
  private let lock: FolderLock
  /// The pages that were written.
  private var pages = WrittenPages()
  /// The findings that need action, by the ids of the artifacts with a page that they name.
  private var findings = ArtifactFindings()

  /// Creates the folder where it does not exist, and locks it.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder; its parent must exist.
  ///   - handbook: The pages on rules and causes, which pages quote.
  /// - Throws: ``OutputError`` where the folder cannot be created or another run is writing to it.
  package init(at folder: String, handbook: Handbook) throws(OutputError) {
    try OutputFile.makeFolders(folder, folder + "/artifacts")
    lock = try OutputFile.lock(folder)
    self.folder = folder
    self.handbook = handbook
  }

  /// Writes the page of an artifact.
  ///
  /// - Returns: The path of the page from the folder; `nil` where the artifact's id is invalid, so
  ///   that no file name can be made from it.
  package mutating func add(
    _ result: ArtifactResult, by tool: RunHeader.Tool
  ) throws(OutputError) -> String? {
    guard let page = ReportPath.free(for: result.id, besides: pages.paths) else { return nil }
    pages.insert(page, of: result.id, result.verdict)
    findings.expect(result.id)
    let contents = ArtifactPage(result, by: tool, handbook: handbook)
    try OutputFile.write(contents.html.document, to: page, in: folder)
    return page.path
  }

  /// Keeps a finding on the conversation for ``finish()``.
  package mutating func add(_ finding: RunFinding) { findings.add(finding) }

  /// Adds the findings to the pages of their artifacts, in full, since no page of the conversation is written. A
  /// page that cannot be read stays as it is.
  package func finish() throws(OutputError) {
    for (id, findings) in findings.byID where !findings.isEmpty {
      guard let page = pages.byID[id],
        let contents = OutputFile.contents(of: page, in: folder),
        let filled = LoneFindings(findings: findings, artifact: id.text).filling(contents)
      else { continue }
      try OutputFile.write(filled, to: page, in: folder)
    }
  }
}
