#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An exclusive lock on a folder, for one writing program at a time. The system releases it when
/// the program ends, for whatever reason.
package final class FolderLock: Sendable {
  /// The descriptor that has the lock; `nil` if the folder could not be opened.
  private let descriptor: Int32?

  /// Locks the folder without waiting.
  ///
  /// On a file system without locks, and for a folder that can't be read, there is no lock and no
  /// error.
  ///
  /// - Throws: `EWOULDBLOCK` if another program, or another lock of this one, has the folder.
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
    guard let descriptor else { return }
    // A child process that is being started has a copy of the descriptor until it runs its program,
    // and would keep the lock if this process only closed its own.
    flock(descriptor, LOCK_UN)
    SystemCall.close(descriptor)
  }
}
