import Foundation
import Synchronization

/// `SIGINT` and `SIGTERM`: the first asks the run to finish what is under way, a second ends it.
enum Interruption {
  private static let requests = Atomic(0)
  /// When the last one came, in nanoseconds since some moment.
  private static let latest = Atomic<UInt64>(0)

  /// What comes within this time is the same request: `timeout` and shells send a signal to a program
  /// and to its whole group.
  private static let moment: UInt64 = 200_000_000

  static var isRequested: Bool { requests.load(ordering: .relaxed) > 0 }

  static func watch() {
    // A handler may not be the first to touch them.
    _ = (requests.load(ordering: .relaxed), latest.load(ordering: .relaxed))
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in Interruption.request() }
    }
  }

  private static func request() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    let before = latest.exchange(now, ordering: .relaxed)
    guard before == 0 || now &- before > moment else { return }
    if requests.add(1, ordering: .relaxed).newValue > 1 { _exit(Exit.interrupted.rawValue) }
  }
}
