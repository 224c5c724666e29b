package import Ingest
import Platform
package import Results

/// The files that a run reads, to be listed in its manifest.
package struct ReadFiles: Sendable {
  /// What the run reads as evidence or results, as the caller named it.
  private let inputs: [String]
  /// Files that options name, each with the option's name.
  private let named: [(role: String, path: String)]
  /// Hides secrets in paths.
  private let shown: @Sendable (String) -> String

  /// The role of what is analyzed.
  private static let evidence = "evidence"

  /// Creates the list.
  ///
  /// - Parameters:
  ///   - inputs: Files, folders, or `-` for standard input.
  ///   - named: Files that options name, each with the option's name.
  ///   - shown: Returns a path as results show it.
  package init(
    _ inputs: [String], named: [(role: String, path: String)] = [],
    shown: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.inputs = inputs
    self.named = named
    self.shown = shown
  }

  /// Returns the entries of all files, hashed now.
  ///
  /// - Parameters:
  ///   - opened: Regular files that were read, with their version then; those in folders are only
  ///     known from here.
  ///   - standardInput: The copy of standard input; `nil` if it wasn't read.
  package func entries(
    opened: [InputWatch.OpenedFile] = [], standardInput: Int32? = nil
  ) -> [Manifest.Input] {
    var entries = opened.map { file in
      entry(file.path, Self.evidence, isUnchanged: { $0 == file.version })
    }
    if opened.isEmpty {
      entries += inputs.filter { $0 != "-" }.map { entry(RawPath($0), Self.evidence) }
    } else {
      entries += inputs.filter { $0 != "-" && FileStatus.kind(at: $0) == .special }.map {
        Manifest.Input(shown(RawPath($0).shown), role: Self.evidence, size: nil, sha256: nil)
      }
    }
    if inputs.contains("-") {
      var digest: FileDigest?
      if let standardInput, (try? SystemCall.rewind(standardInput)) != nil {
        digest = FileDigest(descriptor: standardInput, expecting: 0)
      }
      entries.append(
        Manifest.Input(
          "-", role: Self.evidence, size: digest?.size, sha256: digest?.sha256,
          sums: digest?.sums))
    }
    return entries + named.map { entry(RawPath($0.path), $0.role) }
  }

  /// Returns the entry of one file.
  private func entry(
    _ path: RawPath, _ role: String, isUnchanged: (FileVersion) -> Bool = { _ in true }
  ) -> Manifest.Input {
    let digest = FileDigest(reading: path)
    let version = (try? FileStatus(at: path))?.version
    return Manifest.Input(
      shown(path.shown), role: role, size: digest?.size, sha256: digest?.sha256,
      sums: digest?.sums,
      hasChanged: digest != nil && version.map(isUnchanged) != true)
  }
}
