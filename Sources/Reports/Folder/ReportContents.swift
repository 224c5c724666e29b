import Evidence
import Platform

/// The files of a report folder, as its manifest lists them.
package enum ReportContents {
  /// Returns the paths of all files in a folder that a report can have, without the manifest and its
  /// signature, in the order of their bytes.
  package static func paths(in folder: String) -> [String] {
    let top = OwnFiles.names(in: folder).filter(isTop)
    let pages = OwnFiles.names(in: folder + "/artifacts").map { "artifacts/\($0)" }
      .filter(ReportPath.isArtifact)
    return (top + pages).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns whether a path in a manifest is that of a file that a report can have. No other path
  /// is opened.
  package static func isPath(_ path: String) -> Bool {
    isTop(path) || (path.begins(with: "artifacts/") && ReportPath.isArtifact(path))
  }

  /// The files at the top that have the same name in every report that has them.
  private static let names: [ReportPath] = [
    .index, .conversation, .results, .summary, .sarif, .junit,
  ]

  /// Returns whether a name is that of a file at the top of the folder.
  private static func isTop(_ name: String) -> Bool {
    names.contains { $0.path.equals(name) } || ReportPath.isFurtherIndex(name)
  }

  /// Writes the manifest and, if there is one, its signature.
  package static func write(
    manifest: [UInt8], signature: [UInt8]?, to folder: String
  ) throws(OutputError) {
    if let signature { try OutputFile.write(signature, to: .signature, in: folder) }
    try OutputFile.write(manifest, to: .manifest, in: folder)
  }

  /// Removes the manifest and the signature of an earlier run, which don't describe the next one.
  static func removeManifest(in folder: String) {
    OwnFiles.remove(RawPath("\(folder)/\(ReportPath.manifest.path)"), of: .manifest)
    let path = RawPath("\(folder)/\(ReportPath.signature.path)")
    if let status = try? FileStatus(itself: path), status.kind == .regular,
      status.size == signatureSize
    {
      OwnFiles.remove(path)
    }
  }

  /// The size of a signature in bytes (RFC 8032 §5.1.6).
  package static let signatureSize = 64
}
