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

  /// Writes where the file stands; `false` where not everything could be written.
  package func append(_ bytes: some Sequence<UInt8>) -> Bool {
    (try? SystemCall.write(Array(bytes), to: descriptor)) != nil
  }

  /// The bytes of a range, wherever the file stands; `nil` where they cannot be read.
  package func read(_ range: Range<Int>) -> [UInt8]? {
    guard let bytes = try? SystemCall.read(descriptor, range), bytes.count == range.count
    else { return nil }
    return bytes
  }
}
