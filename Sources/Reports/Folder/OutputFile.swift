#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Platform

/// A file that appears under its name only when it is whole.
///
/// Bytes go to a hidden file beside it, which takes the name at the end and is removed when that
/// end is never reached. A link that lies in the way is replaced, not followed.
package final class OutputFile {
  private let path: RawPath
  private let draft: RawPath
  private let descriptor: Int32
  private var pending: [UInt8] = []
  private var isFinished = false

  private static let capacity = 1 << 16

  package init(folder: String, name: String) throws(OutputError) {
    let path = "\(folder)/\(name)"
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let draft = parts.dropLast().map { $0 + "/" }.joined() + ".\(parts.last ?? "").partial"
    self.path = RawPath(path)
    self.draft = RawPath(draft)
    unlink(self.draft.terminated)
    descriptor = open(
      self.draft.terminated, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Self.failure(path, .create) }
  }

  deinit {
    guard !isFinished else { return }
    close(descriptor)
    unlink(draft.terminated)
  }

  package func write(_ bytes: [UInt8]) throws(OutputError) {
    pending += bytes
    if pending.count >= Self.capacity { try flush() }
  }

  /// Writes what is left and gives the file its name.
  package func finish() throws(OutputError) {
    try flush()
    guard rename(draft.terminated, path.terminated) == 0 else {
      throw Self.failure(path.text, .create)
    }
    isFinished = true
    // Some file systems report a failed write only now.
    guard close(descriptor) == 0 else { throw Self.failure(path.text, .write) }
  }

  /// Makes folders that do not exist yet, in their order.
  static func makeFolders(_ paths: String...) throws(OutputError) {
    for path in paths where mkdir(RawPath(path).terminated, 0o755) != 0 && errno != EEXIST {
      throw failure(path, .create)
    }
  }

  /// Keeps other runs out of a folder for as long as the lock is held.
  static func lock(_ folder: String) throws(OutputError) -> FolderLock {
    let path = RawPath(folder)
    do throws(SystemFault) {
      return try FolderLock(path)
    } catch {
      throw OutputError(inUse: path)
    }
  }

  /// A whole file at a path that the caller chose. A device or a pipe is not replaced by a file.
  package static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    var status = stat()
    if lstat(RawPath(path).terminated, &status) == 0,
      ![S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT)
    {
      errno = EEXIST
      throw failure(path, .create)
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
    let file = try OutputFile(folder: folder, name: String(parts.last ?? ""))
    try file.write(bytes)
    try file.finish()
  }

  /// A whole file of a report.
  static func write(
    _ bytes: [UInt8], to path: ReportPath, in folder: String
  ) throws(OutputError) {
    let file = try OutputFile(folder: folder, name: path.path)
    try file.write(bytes)
    try file.finish()
  }

  private func flush() throws(OutputError) {
    do throws(SystemFault) {
      try SystemCall.write(pending, to: descriptor)
    } catch {
      throw OutputError(path.text, .write, error)
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// The failure that `errno` tells of.
  package static func failure(_ path: String, _ step: OutputError.Step) -> OutputError {
    OutputError(path, step, .last)
  }
}
