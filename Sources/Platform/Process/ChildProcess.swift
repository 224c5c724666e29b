import CProcess
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A forked child process that does the work, while the parent waits and reports how the child
/// ended.
package struct ChildProcess: Sendable {
  private let identifier: pid_t
  /// The parent's signal handlers before the fork, in the order of the forwarded signals.
  private let handlers: [Handler?]

  /// A C signal handler.
  private typealias Handler = @convention(c) (Int32) -> Void

  /// How a process ended.
  package enum End: Sendable, Hashable {
    /// It exited with a code.
    case exited(code: Int32)
    /// A signal ended it.
    case killed(signal: Int32)
    /// It made no progress, and was killed; Linux only.
    case stalled
  }

  /// The process in which the program continues after the fork.
  package enum Side: Sendable {
    /// The forked child.
    case child
    /// The original process, with its child.
    case parent(of: ChildProcess)
  }

  /// The child to which signals are forwarded; 0 before the fork.
  private static let current = Atomic<pid_t>(0)

  /// Forks the process. Must be called while the process has a single thread.
  ///
  /// - Returns: Which of the two processes is running.
  /// - Throws: The system's error if no child can be started.
  package static func start() throws(SystemFault) -> Side {
    // Signals that arrive during the fork are delivered when it is known which process handles
    // them.
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

  /// The signals that a user or the system sends to the parent, which forwards them to the child.
  private static let passedOn = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Waits until the child has ended. On Linux, kills it if it makes no progress.
  package func end() -> End {
    var status: Int32 = 0
    let isStalled = wait(for: &status)
    for (number, handler) in zip(Self.passedOn, handlers) { signal(number, handler) }
    if isStalled { return .stalled }
    // As WTERMSIG and WEXITSTATUS on Linux and Darwin: the low seven bits are the signal, bits 8 to
    // 15 the exit code.
    let signal = status & 0x7f
    return signal == 0 ? .exited(code: status >> 8 & 0xff) : .killed(signal: signal)
  }

  /// Waits for the end of the child.
  ///
  /// - Parameter status: Receives the status of `waitpid`.
  /// - Returns: Whether the child was killed because it made no progress.
  private func wait(for status: inout Int32) -> Bool {
    #if !canImport(Darwin)
      var watch = ProgressWatch(identifier, patience: TestTrap.patience ?? ProgressWatch.patience)
      // Blocked, so that the child's end wakes `sigtimedwait`.
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

  /// Ends this process by the same signal that ended the child.
  package static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    // The exit code that shells use for a signal.
    exit(128 + number)
  }
}

extension ChildProcess.End {
  /// Whether the program itself failed: a trap, an invalid memory access, an abort or an endless
  /// loop.
  package var isFault: Bool {
    switch self {
    case .exited: false
    case .stalled: true
    case .killed(let signal): FaultSignal.all.contains(signal)
    }
  }
}
