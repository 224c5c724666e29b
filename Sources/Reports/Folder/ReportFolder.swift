import Evidence
package import Platform
package import Results

/// Writes a report folder while results arrive: `results.jsonl` line by line, the pages of
/// artifacts, and at the end the index and the files of all other formats.
package struct ReportFolder: ~Copyable {
  private let header: RunHeader
  private var exports: Exports

  /// How many rows and pages are written for readers. `results.jsonl` always contains every
  /// artifact.
  package struct Limits: Sendable, Hashable {
    /// The maximum number of rows on one page of the index; more rows make more pages.
    package var rowsPerIndex = 250_000
    /// The maximum number of pages of artifacts that are not accepted.
    package var troubledPages = 1_000
    /// The maximum number of pages of accepted artifacts.
    package var acceptedPages = 100
    /// How many artifacts of each cause get a page even beyond the other limits.
    package var pagesPerCluster = 3

    /// Makes the default limits.
    package init() {}
  }

  /// Creates the folder where it does not exist, and writes what precedes the first artifact.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder; its parent must exist.
  ///   - setting: the header, the handbook and the limits of the run.
  /// - Throws: ``OutputError`` where the folder cannot be created, contains files of other programs
  ///   under the names of a report, or is in use by another run.
  package init(at folder: String, _ setting: ExportSetting) throws {
    header = setting.header
    exports = Exports()
    try exports.addFolder(at: folder, setting)
    try exports.start()
  }

  /// Writes the next artifact; the order of calls is the order of lines.
  ///
  /// - Parameters:
  ///   - result: the artifact.
  ///   - author: the tool that analyzed it, where that is not the run's own because the result was
  ///     read from a file.
  package mutating func add(_ result: ArtifactResult, by author: RunHeader.Tool? = nil) throws {
    try exports.deliver(result, by: author ?? header.tool)
  }

  /// Writes a finding on the conversation, after the last artifact.
  package mutating func add(_ finding: RunFinding, by author: RunHeader.Tool? = nil) throws {
    try exports.deliver(finding, by: author ?? header.tool)
  }

  /// Writes the summary, the index and all files that depend on the whole run. The folder is
  /// complete after that.
  package consuming func finish(_ summary: RunSummary) throws {
    try exports.finish(summary)
  }
}

/// Formats that write to a folder.
extension Exports {
  /// Adds every format that has a file in a report folder, or the one format that needs the folder
  /// for itself. Creates the folder where it does not exist; its parent must exist.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - setting: the setting of the run; its folder is set here.
  ///   - form: a format with a folder of its own; any other value means the report's formats.
  /// - Returns: the identity of the folder in the file system, by which input in it is recognized
  ///   under any path; `nil` where it cannot be read.
  /// - Throws: ``OutputError`` where the folder is in use, contains files of other programs, or
  ///   cannot be written.
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
