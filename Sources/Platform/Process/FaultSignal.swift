import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The signals by which a failing program ends, and a way to finish output before it does.
package enum FaultSignal {
  /// The signals of traps, aborts and invalid memory accesses.
  package static let all: Set<Int32> = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Whether a thread is currently in ``holding(_:)``.
  private static let isHeld = Atomic(false)

  /// Installs handlers: from now on a failing thread first waits until another thread has left
  /// ``holding(_:)``, for at most a minute.
  package static func wait() {
    // Initializes the variable here, because a signal handler must not do so.
    _ = isHeld.load(ordering: .relaxed)
    for number in all {
      signal(number) { number in
        var rounds = 0
        while FaultSignal.isHeld.load(ordering: .acquiring), rounds < FaultSignal.patience {
          usleep(1_000)
          rounds += 1
        }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// The maximum waiting time in milliseconds: one minute, as the reader of standard output may be
  /// slow.
  private static let patience = 60_000

  /// Runs work that must be completed even if another thread fails meanwhile, such as the writing
  /// of a record.
  package static func holding<Failure>(
    _ work: () throws(Failure) -> Void
  ) throws(Failure) {
    isHeld.store(true, ordering: .releasing)
    defer { isHeld.store(false, ordering: .releasing) }
    try work()
  }
}
