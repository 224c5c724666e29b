import Attestscope
import Reports

/// The ways to end, by their number. Scripts rely on them.
enum Exit: Int32 {
  /// Ran, and nothing was rejected.
  case ran = 0
  case rejected = 1
  /// Ran, nothing rejected, but something undetermined or unreadable.
  case open = 2
  case usage = 64
  case noInput = 66
  /// A fault of the tool.
  case fault = 70
  case cannotCreate = 73
  case cannotWrite = 74
  case interrupted = 130
}

/// An error that ends the run with a number of its own.
protocol EndingRun: Error {
  var code: Exit { get }
  var message: String { get }
}

/// A reason to end early, found by the command line itself.
struct Fault: EndingRun {
  let code: Exit
  let message: String
}

extension InputFailure: EndingRun {
  var code: Exit { .noInput }
}

extension OutputError: EndingRun {
  var code: Exit { step == .create ? .cannotCreate : .cannotWrite }
  var message: String { description }
}
