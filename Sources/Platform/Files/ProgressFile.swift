#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that a run appends to, and that a later run can read and continue.
package final class ProgressFile: Sendable {
  /// The path, for ``remove()``.
  private let path: RawPath
  /// The open file.
  private let descriptor: Int32

  /// Creates an empty file in place of one with the same name. A symbolic link is replaced, not
  /// followed.
  ///
  /// - Throws: The system's error.
  package init(creating path: RawPath) throws(SystemFault) {
    unlink(path.terminated)
    descriptor = open(
      path.terminated, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .last }
    self.path = path
  }

  /// Opens a file that an earlier run left.
  ///
  /// - Throws: The system's error; also for a symbolic link, and for anything but a regular file.
  package init(continuing path: RawPath) throws(SystemFault) {
    descriptor = open(path.terminated, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    self.path = path
    guard try FileStatus(of: descriptor).kind == .regular else { throw SystemFault(code: EINVAL) }
  }

  deinit { SystemCall.close(descriptor) }

  /// Writes bytes at the end.
  ///
  /// - Throws: The system's error, such as a full disk.
  package func append(_ bytes: [UInt8]) throws(SystemFault) {
    try SystemCall.write(bytes, to: descriptor)
  }

  /// Reads a range of bytes.
  ///
  /// - Returns: `nil` if the file ends before the range does, or can't be read.
  package func read(_ range: Range<Int>) -> [UInt8]? { SystemCall.readWhole(descriptor, range) }

  /// Removes everything behind the first `size` bytes.
  ///
  /// - Throws: The system's error.
  package func truncate(to size: Int) throws(SystemFault) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw .last }
  }

  /// Removes the file from its folder.
  package func remove() { unlink(path.terminated) }
}
