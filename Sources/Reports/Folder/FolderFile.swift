/// An exporter's output as a file in the report folder. The file is created at the first write, so
/// a format that writes no text leaves no file.
final class FolderFile: ExportOutput {
  private let folder: String
  private let path: ReportPath
  /// The open file; `nil` before the first write.
  private var file: OutputFile?

  /// Makes an output for a path in a folder; nothing is created yet.
  init(_ path: ReportPath, in folder: String) {
    self.path = path
    self.folder = folder
  }

  /// Appends bytes, and creates the file before the first.
  func write(_ bytes: [UInt8]) throws {
    let open = try file ?? OutputFile(folder: folder, name: path.path)
    file = open
    try open.write(bytes)
  }

  /// Gives the file its name; does nothing where nothing was written.
  func finish() throws { try file?.finish() }
}
