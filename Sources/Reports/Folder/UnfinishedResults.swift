#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
package import Platform

/// The results that a killed or interrupted run left in a report folder, and the hidden files by
/// which another run continues it.
package struct UnfinishedResults: Sendable {
  /// The folder of the report.
  private let folder: String

  /// Names the files in a folder; nothing is opened.
  package init(in folder: String) { self.folder = folder }

  /// The file in which a run notes which artifacts are finished.
  package var progress: RawPath { path(".results.jsonl.progress") }
  /// The draft of `results.jsonl`, which a run that was killed leaves.
  private var draft: RawPath {
    RawPath(OutputFile.draft(of: "\(folder)/\(ReportPath.results.path)"))
  }
  /// The draft of an earlier run, while another run continues it with a draft of its own.
  private var earlier: RawPath { path(".results.jsonl.earlier") }
  /// The results of a run that finished, or that stopped in an orderly way when it was interrupted.
  private var results: RawPath { path(ReportPath.results.path) }

  /// The version of the file `results.jsonl` (identity, size and times) as bytes; empty without a
  /// file. A later run compares it to see whether the file was written since.
  package var version: [UInt8] { (try? FileStatus(itself: results))?.version.bytes ?? [] }

  /// Keeps the longest results of the interrupted run, so that a new draft doesn't replace them. All
  /// of them begin alike.
  ///
  /// - Parameter before: ``version`` at the start of the interrupted run. `results.jsonl` counts
  ///   only if it was written since.
  /// - Returns: The path of a file with the results; `nil` if there is none.
  package func keep(since before: [UInt8]) -> RawPath? {
    if let length = size(of: draft), length > size(of: earlier) ?? 0 {
      rename(draft.terminated, earlier.terminated)
    }
    let isNew = version != before
    let files = [earlier, isNew ? results : nil].compactMap(\.self)
    return files.max { size(of: $0) ?? 0 < size(of: $1) ?? 0 }.flatMap {
      size(of: $0) == nil ? nil : $0
    }
  }

  /// Removes the draft that ``keep(since:)`` renamed. `results.jsonl` stays.
  package func discard() { unlink(earlier.terminated) }

  /// Returns the size of a regular file in bytes; `nil` for anything else.
  private func size(of path: RawPath) -> Int? {
    guard let status = try? FileStatus(itself: path), status.kind == .regular else { return nil }
    return status.size
  }

  /// Returns the path of a name in the folder.
  private func path(_ name: String) -> RawPath { RawPath("\(folder)/\(name)") }
}
