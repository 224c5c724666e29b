import CProcess
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A child of this process that goes on from the same place, and does the work in its stead.
package struct ChildProcess: Sendable {
  private let identifier: pid_t
  /// What became of the signals that are passed on, before there was a child.
  private let handlers: [Handler?]

  private typealias Handler = @convention(c) (Int32) -> Void

  /// How a process ended.
  package enum End: Sendable, Hashable {
    case exited(code: Int32)
    case killed(signal: Int32)
    /// It went round in a circle, and was stopped.
    case stalled
  }

  /// Where the work goes on.
  package enum Side: Sendable {
    case child
    case parent(of: ChildProcess)
  }

  /// The child that signals are passed on to.
  private static let current = Atomic<pid_t>(0)

  /// Starts one; to be called while the process has a single thread.
  package static func start() throws(SystemFault) -> Side {
    // Whatever comes meanwhile arrives when it is clear who has to do with it.
    var passed = sigset_t()
    var before = sigset_t()
    sigemptyset(&passed)
    for signal in passedOn { sigaddset(&passed, signal) }
    sigprocmask(SIG_BLOCK, &passed, &before)
    defer { sigprocmask(SIG_SETMASK, &before, nil) }
    let identifier = ats_fork()
    if identifier < 0 { throw .last }
    guard identifier > 0 else { return .child }
    current.store(identifier, ordering: .relaxed)
    let handlers = passedOn.map { number in
      signal(number) { kill(ChildProcess.current.load(ordering: .relaxed), $0) }
    }
    return .parent(of: ChildProcess(identifier: identifier, handlers: handlers))
  }

  /// What a user or a system sends to the process that they know.
  private static let passedOn = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Waits until it has ended, or stops it where it does not get on.
  package func end() -> End {
    var status: Int32 = 0
    let isStalled = wait(for: &status)
    for (number, handler) in zip(Self.passedOn, handlers) { signal(number, handler) }
    if isStalled { return .stalled }
    // POSIX, <sys/wait.h>: the low seven bits are the signal, the byte above them the code.
    let signal = status & 0x7f
    return signal == 0 ? .exited(code: status >> 8 & 0xff) : .killed(signal: signal)
  }

  /// - Returns: whether it was stopped.
  private func wait(for status: inout Int32) -> Bool {
    #if !canImport(Darwin)
      var watch = ProgressWatch(identifier, patience: TestTrap.patience ?? ProgressWatch.patience)
      // Blocked, so that its end wakes the one call that waits for it.
      var ended = sigset_t()
      var before = sigset_t()
      sigemptyset(&ended)
      sigaddset(&ended, SIGCHLD)
      sigprocmask(SIG_BLOCK, &ended, &before)
      defer { sigprocmask(SIG_SETMASK, &before, nil) }
      var pause = timespec(tv_sec: 1, tv_nsec: 0)
      while waitpid(identifier, &status, WNOHANG) == 0 {
        if watch.isStalled() {
          kill(identifier, SIGKILL)
          waitpid(identifier, &status, 0)
          return true
        }
        sigtimedwait(&ended, nil, &pause)
      }
    #else
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    #endif
    return false
  }

  /// Ends this process by a signal, as the child was.
  package static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    // The number that shells give to such an end.
    exit(128 + number)
  }
}

extension ChildProcess.End {
  /// Whether the program itself failed: a trap, an access to memory that is not there, an abort, a
  /// circle.
  package var isFault: Bool {
    switch self {
    case .exited: false
    case .stalled: true
    case .killed(let signal): FaultSignal.all.contains(signal)
    }
  }
}
