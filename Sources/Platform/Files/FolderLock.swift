#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder that one program at a time writes into. The system lets go of it when the program ends, however
/// that happens.
package final class FolderLock: Sendable {
  private let descriptor: Int32?

  /// Takes the folder, without waiting.
  ///
  /// A file system that knows no locks, and a folder that can't be read, are written into without one.
  ///
  /// - Throws: a fault where another program, or another lock of this one, has it.
  package init(_ folder: RawPath) throws(SystemFault) {
    guard let descriptor = try? SystemCall.open(folder, O_RDONLY | O_DIRECTORY) else {
      self.descriptor = nil
      return
    }
    self.descriptor = descriptor
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    throw SystemFault(code: EWOULDBLOCK)
  }

  deinit {
    if let descriptor { SystemCall.close(descriptor) }
  }
}
