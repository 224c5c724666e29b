import Attestscope
import Foundation
import Platform

/// Has a child do the work, so that a fault of the program ends the child only. Another child goes
/// on without the record that brought the first one down.
enum Supervisor {
  /// Comes back in the children alone; the parent waits for each, and ends as the last one did.
  /// - Parameter canRepeat: whether the inputs are still there for another attempt.
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
      case .exited(let code): Foundation.exit(code)
      case .killed(let signal) where !end.isFault: ChildProcess.die(of: signal)
      case .killed, .stalled: attempt = sequel(of: attempt, after: end, canRepeat: canRepeat)
      }
    }
  }

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

  private static func giveUp(_ fault: String, _ reason: String) -> Never {
    Console.error("\(fault); report this as a bug: \(reason)")
    Console.exit(.fault)
  }
}
