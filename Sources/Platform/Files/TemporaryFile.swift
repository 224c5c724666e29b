#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file without a name in the system's folder for such files: gone when the program is, however
/// that ends.
package final class TemporaryFile: Sendable {
  package let descriptor: Int32

  /// Makes one in the folder that `TMPDIR` names, else in `/tmp`.
  package init() throws(SystemFault) {
    let folder = getenv("TMPDIR").map { strlen($0) > 0 ? String(cString: $0) : nil } ?? nil
    var name = Array("\(folder ?? "/tmp")/attestscope-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .last }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { SystemCall.close(descriptor) }

  package func rewind() { lseek(descriptor, 0, SEEK_SET) }
}
