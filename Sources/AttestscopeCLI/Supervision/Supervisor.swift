import Attestscope
import Platform

/// Runs the work in a child process, so that a crash ends only the child. The next child skips the
/// record on which the last one crashed (docs/adr/0010-surviving-a-fault.md).
enum Supervisor {
  /// Starts a child and returns in it. The parent waits, starts another child after a crash, and
  /// exits as the last child did.
  ///
  /// - Parameter canRepeat: Whether the inputs can be read again.
  /// - Returns: The attempt that this process makes. Without children, the only attempt.
  static func attempt(canRepeat: Bool) -> Attempt {
    guard var attempt = Attempt.first else { return Attempt() }
    while true {
      guard let side = try? ChildProcess.start() else { return attempt }
      guard case .parent(let child) = side else {
        FaultSignal.wait()
        return attempt
      }
      let end = child.end()
      switch end {
      case .exited(let code): ThisProcess.exit(code)
      case .killed(let signal) where !end.isFault: ChildProcess.die(of: signal)
      case .killed, .stalled: attempt = sequel(of: attempt, after: end, canRepeat: canRepeat)
      }
    }
  }

  /// Returns the attempt after a crash, or ends the program.
  private static func sequel(
    of attempt: Attempt, after end: ChildProcess.End, canRepeat: Bool
  ) -> Attempt {
    let fault = end == .stalled ? "the program did not come to an end" : "the program crashed"
    guard canRepeat else { giveUp(fault, "a pipe cannot be read again") }
    switch attempt.sequel {
    case .again(let next):
      if attempt.number == 0 {
        Console.error("\(fault); it starts again without the cause")
      }
      return next
    case .giveUp(let reason): giveUp(fault, reason)
    }
  }

  /// Ends the program after a crash.
  private static func giveUp(_ fault: String, _ reason: String) -> Never {
    Console.error("\(fault); report this as a bug: \(reason)")
    Console.exit(.fault)
  }
}
