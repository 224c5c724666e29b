#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The processor time of the current thread. Unlike wall-clock time, it does not depend on the load
/// of the machine, so tests can compare the cost of inputs.
package enum ThreadClock {
  /// Returns the processor time that the closure takes in this thread.
  package static func measure(_ work: () -> Void) -> Duration {
    let start = now
    work()
    return now - start
  }

  /// The processor time that this thread has used so far.
  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
