import Evidence
package import Platform
package import Results

/// Writes the report folder while results arrive: `results.jsonl` line by line, a page for each
/// artifact that deserves one, and at the end the index and every other form that has a file.
package struct ReportFolder: ~Copyable {
  private let header: RunHeader
  private var exports: Exports

  /// How much is written for a reader; `results.jsonl` always tells of everything.
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
  package init(at folder: String, _ setting: ExportSetting) throws {
    header = setting.header
    exports = Exports()
    try exports.addFolder(at: folder, setting)
    try exports.start()
  }

  /// Writes the next artifact; the order of calls is the order of lines. The tool is the run's own
  /// unless the result was read again.
  package mutating func add(_ result: ArtifactResult, by author: RunHeader.Tool? = nil) throws {
    try exports.deliver(result, by: author ?? header.tool)
  }

  /// Writes what no single artifact shows, behind the last artifact.
  package mutating func add(_ finding: RunFinding, by author: RunHeader.Tool? = nil) throws {
    try exports.deliver(finding, by: author ?? header.tool)
  }

  /// Writes what tells of the whole run.
  package consuming func finish(_ summary: RunSummary) throws {
    try exports.finish(summary)
  }
}

extension Exports {
  /// Every form that has a file in the folder of a report, or the one form that takes the folder for
  /// itself. The folder is made where it does not exist; its parent has to.
  /// - Returns: what tells the folder from any other, by whatever name.
  @discardableResult
  package mutating func addFolder(
    at folder: String, _ setting: ExportSetting, as form: ExportFormat? = nil
  ) throws -> FileIdentity? {
    try OutputFile.makeFolders(folder)
    hold(try OutputFile.lock(folder))
    try OwnFiles.check(folder)
    var setting = setting
    setting.folder = folder
    let only = form.flatMap { $0.hasOwnFolder ? $0 : nil }
    if only == nil { try OutputFile.makeFolders(folder + "/artifacts") }
    for format in only.map({ [$0] }) ?? ExportFormat.all.filter(\.isInReport) {
      guard let file = format.file else { continue }
      try add(format, setting, to: FolderFile(file, in: folder))
    }
    return try? FileStatus(at: RawPath(folder)).identity
  }
}
