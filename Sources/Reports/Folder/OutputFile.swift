#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Platform

/// A file that gets its name only when it is complete.
///
/// The bytes go to a hidden draft in the same folder (`.NAME.partial`). ``finish()`` renames the
/// draft, and deinitialization without it removes the draft. A symbolic link with the file's name
/// is replaced, not followed.
package final class OutputFile {
  /// The path of the complete file.
  private let path: RawPath
  /// The path of the draft.
  private let draft: RawPath
  /// The descriptor of the open draft.
  private let descriptor: Int32
  /// Bytes that are not written yet.
  private var pending: [UInt8] = []
  /// Whether the draft has been renamed.
  private var isFinished = false

  /// The size of the buffer in bytes.
  private static let capacity = 1 << 16

  /// Creates the draft.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which must exist.
  ///   - name: The path of the file within the folder; its subfolder must exist.
  /// - Throws: ``OutputError`` with step `create`.
  package init(folder: String, name: String) throws(OutputError) {
    let path = "\(folder)/\(name)"
    self.path = RawPath(path)
    draft = RawPath(Self.draft(of: path))
    unlink(self.draft.terminated)
    descriptor = open(
      self.draft.terminated, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Self.failure(path, .create) }
  }

  /// Returns the path of the draft of a file: `report/.index.html.partial`.
  static func draft(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast().map { $0 + "/" }.joined() + ".\(parts.last ?? "").partial"
  }

  deinit {
    guard !isFinished else { return }
    close(descriptor)
    unlink(draft.terminated)
  }

  /// Appends bytes. They are buffered up to 64 KiB, so a failure may be reported by a later call.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    pending += bytes
    if pending.count >= Self.capacity { try flush() }
  }

  /// Writes the buffered bytes and gives the file its name, which replaces an existing file.
  package func finish() throws(OutputError) {
    try flush()
    guard rename(draft.terminated, path.terminated) == 0 else {
      throw Self.failure(path.text, .create)
    }
    isFinished = true
    // Some file systems report a failed write only now.
    guard close(descriptor) == 0 else { throw Self.failure(path.text, .write) }
  }

  /// Creates folders that do not exist yet, in the given order; a parent must exist or come
  /// earlier.
  package static func makeFolders(_ paths: String...) throws(OutputError) {
    for path in paths where mkdir(RawPath(path).terminated, 0o755) != 0 && errno != EEXIST {
      throw failure(path, .create)
    }
  }

  /// Locks a folder against other runs until the lock is released.
  ///
  /// - Throws: ``OutputError`` where another run has the lock, or where no lock can be taken.
  static func lock(_ folder: String) throws(OutputError) -> FolderLock {
    let path = RawPath(folder)
    guard let lock = try? FolderLock(path) else { throw OutputError(inUse: path) }
    return lock
  }

  /// Writes a complete file at a path that the caller chose.
  ///
  /// - Throws: ``OutputError`` where the path is a folder, a device or a pipe, which must not be
  ///   replaced, or where the file cannot be written.
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
    try write(bytes, as: String(parts.last ?? ""), in: folder)
  }

  /// Writes a complete file of a report.
  static func write(
    _ bytes: [UInt8], to path: ReportPath, in folder: String
  ) throws(OutputError) {
    try write(bytes, as: path.path, in: folder)
  }

  /// Returns the bytes of a page of a report; `nil` if it cannot be read.
  static func contents(of page: ReportPath, in folder: String) -> [UInt8]? {
    let path = RawPath("\(folder)/\(page.path)")
    guard let size = try? FileStatus(itself: path).size, let file = try? SystemCall.open(path)
    else { return nil }
    defer { SystemCall.close(file) }
    return try? SystemCall.read(file, 0..<size)
  }

  /// Writes a complete file.
  private static func write(
    _ bytes: [UInt8], as name: String, in folder: String
  ) throws(OutputError) {
    let file = try OutputFile(folder: folder, name: name)
    try file.write(bytes)
    try file.finish()
  }

  /// Writes the buffered bytes to the draft.
  private func flush() throws(OutputError) {
    do throws(SystemFault) {
      try SystemCall.write(pending, to: descriptor)
    } catch {
      throw OutputError(path.text, .write, error)
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Returns the error for the current value of `errno`.
  package static func failure(_ path: String, _ step: OutputError.Step) -> OutputError {
    OutputError(path, step, .last)
  }
}
