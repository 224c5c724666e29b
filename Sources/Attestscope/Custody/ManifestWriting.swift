import Platform
import Reports
package import Results

/// Writes `manifest.json` and its signature into a finished report folder.
package struct ManifestWriting: Sendable {
  /// The command that writes the folder.
  private let command: String
  /// The options that the manifest states.
  private let options: [Manifest.Option]
  /// The key that signs the manifest; `nil` for a manifest without signature.
  private let key: ManifestSigner?

  /// Creates the writer.
  package init(command: String, options: [Manifest.Option], key: ManifestSigner?) {
    self.command = command
    self.options = options
    self.key = key
  }

  /// Writes the manifest of a folder.
  ///
  /// - Parameters:
  ///   - folder: The report folder, whose other files are complete.
  ///   - header: The header of the run.
  ///   - inputs: The files that were read.
  ///   - omitted: How many further files were read.
  ///   - summary: The summary of the run.
  /// - Throws: `OutputError`.
  package func write(
    to folder: String, _ header: RunHeader, inputs: [Manifest.Input], omitted: Int = 0,
    _ summary: RunSummary
  ) throws {
    let outputs = ReportContents.paths(in: folder).compactMap { path -> Manifest.Output? in
      FileDigest(RawPath("\(folder)/\(path)")).map { Manifest.Output(path, $0) }
    }
    let manifest = Manifest(
      command: command, tool: header.tool, options: options.sorted { $0.name < $1.name },
      anchors: header.anchors, inputs: inputs, outputs: outputs,
      isInterrupted: summary.isInterrupted, omittedInputs: omitted)
    try ReportContents.write(
      manifest: manifest.line, signature: key?.signature(of: manifest.line), to: folder)
  }
}
