#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The time that a thread computes. It stays the same where a machine has other things to do, so that
/// a test can say that one input takes no more than so many times another.
package enum ThreadClock {
  package static func measure(_ work: () -> Void) -> Duration {
    let start = now
    work()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
