import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The signals by which a program ends that fails, and what is still finished before it does.
package enum FaultSignal {
  package static let all: Set<Int32> = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  private static let isHeld = Atomic(false)

  /// From now on a thread that fails waits for what another one has under way in ``holding(_:)``.
  package static func wait() {
    // A handler may not be the first to touch it.
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

  /// A minute, in rounds of a millisecond: a reader of standard output may be slow.
  private static let patience = 60_000

  /// Does something that has to come to its end, whatever another thread fails on.
  package static func holding<Failure>(
    _ work: () throws(Failure) -> Void
  ) throws(Failure) {
    isHeld.store(true, ordering: .releasing)
    defer { isHeld.store(false, ordering: .releasing) }
    try work()
  }
}
