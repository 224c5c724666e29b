import Platform
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Handles SIGINT, SIGTERM and SIGHUP: the first asks the run to finish what it is processing, the
/// second ends the program.
enum Interruption {
  /// Number of requests to end so far.
  private static let requests = Atomic(0)
  /// Time of the last signal, in nanoseconds of the monotonic clock; 0 before the first.
  private static let latest = Atomic<UInt64>(0)

  /// Nanoseconds within which further signals count as the same request: `timeout` and shells send
  /// one to the program and one to its process group.
  private static let moment: UInt64 = 200_000_000

  /// Whether the run should end.
  static var isRequested: Bool { requests.load(ordering: .relaxed) > 0 }

  /// Installs the handlers.
  static func watch() {
    // Uses both counters, so that a handler doesn't initialize them: that isn't async-signal-safe.
    _ = (requests.load(ordering: .relaxed), latest.load(ordering: .relaxed))
    // `nohup` starts programs so that they ignore SIGHUP, and they go on ignoring it. Shells start
    // background jobs so that they ignore SIGINT; a SIGINT that is sent to such a job is handled.
    let hangUp = SystemCall.ignores(SIGHUP) ? [] : [SIGHUP]
    for number in [SIGINT, SIGTERM] + hangUp {
      signal(number) { _ in Interruption.request() }
    }
  }

  /// Counts a request. Called in a signal handler: it uses only async-signal-safe functions.
  private static func request() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    let before = latest.exchange(now, ordering: .relaxed)
    guard before == 0 || now &- before > moment else { return }
    if requests.add(1, ordering: .relaxed).newValue > 1 { _exit(Exit.interrupted.rawValue) }
  }
}
