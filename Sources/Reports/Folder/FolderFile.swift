/// A file of a report that is made when something is written to it.
final class FolderFile: ExportOutput {
  private let folder: String
  private let path: ReportPath
  private var file: OutputFile?

  init(_ path: ReportPath, in folder: String) {
    self.path = path
    self.folder = folder
  }

  func write(_ bytes: [UInt8]) throws {
    let open = try file ?? OutputFile(folder: folder, name: path.path)
    file = open
    try open.write(bytes)
  }

  func finish() throws { try file?.finish() }
}
