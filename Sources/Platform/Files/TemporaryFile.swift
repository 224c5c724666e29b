#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An unnamed temporary file, which disappears when the program ends, for whatever reason.
package final class TemporaryFile: Sendable {
  /// The descriptor, open for reading and writing. The file owns it.
  package let descriptor: Int32

  /// Creates the file in the folder that `TMPDIR` names, otherwise in `/tmp`.
  ///
  /// - Throws: The system's error, such as a full disk.
  package init() throws(SystemFault) {
    let folder = getenv("TMPDIR").map { strlen($0) > 0 ? String(cString: $0) : nil } ?? nil
    var name = Array("\(folder ?? "/tmp")/attestscope-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .last }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { SystemCall.close(descriptor) }

  /// Moves the position to the first byte.
  package func rewind() { lseek(descriptor, 0, SEEK_SET) }

  /// Writes bytes at the current position.
  ///
  /// - Returns: false if not all bytes could be written.
  package func append(_ bytes: some Sequence<UInt8>) -> Bool {
    (try? SystemCall.write(Array(bytes), to: descriptor)) != nil
  }

  /// Reads a range of bytes without moving the position.
  ///
  /// - Returns: `nil` if the range cannot be read as a whole.
  package func read(_ range: Range<Int>) -> [UInt8]? { SystemCall.readWhole(descriptor, range) }
}
