import Evidence
import Platform
package import Results

/// Writes the pages of single artifacts into the folder of a report, and touches nothing else in it.
package struct PageFolder: Sendable {
  private let folder: String
  private let handbook: Handbook
  private let lock: FolderLock
  private var pages: Set<ByteText> = []

  /// Makes the folder where it does not exist; its parent has to.
  package init(at folder: String, handbook: Handbook) throws(OutputError) {
    try OutputFile.makeFolders(folder, folder + "/artifacts")
    lock = try OutputFile.lock(folder)
    self.folder = folder
    self.handbook = handbook
  }

  /// Writes the page and returns its path from the folder; `nil` where the id is none.
  package mutating func add(
    _ result: ArtifactResult, by tool: RunHeader.Tool
  ) throws(OutputError) -> String? {
    guard let page = ReportPath.free(for: result.id, besides: pages) else { return nil }
    pages.insert(ByteText(page.path))
    let contents = ArtifactPage(result, by: tool, handbook: handbook)
    try OutputFile.write(contents.html.document, to: page, in: folder)
    return page.path
  }
}
