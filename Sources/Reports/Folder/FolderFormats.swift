package import Platform

/// Formats that write to a folder.
extension Exports {
  /// Adds every format that has a file in a report folder, or the one format that needs the folder
  /// for itself. Creates the folder where it does not exist; its parent must exist.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - setting: The setting of the run; its folder is set here.
  ///   - form: A format with a folder of its own; any other value means the report's formats.
  /// - Returns: The identity of the folder in the file system, by which input in it is recognized
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
    if only == nil {
      try OutputFile.makeFolders(folder + "/artifacts")
      ReportContents.removeManifest(in: folder)
    }
    for format in only.map({ [$0] }) ?? ExportFormat.all.filter(\.isInReport) {
      guard let file = format.file else { continue }
      try add(format, setting, to: FolderFile(file, in: folder))
    }
    return try? FileStatus(at: RawPath(folder)).identity
  }
}
