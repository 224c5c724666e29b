import Attestscope
import Reports

/// The ways to end, by their number. Scripts rely on them.
enum Exit: Int32, CaseIterable {
  case ran = 0
  case rejected = 1
  case open = 2
  case usage = 64
  case noInput = 66
  case fault = 70
  case cannotCreate = 73
  case cannotWrite = 74
  case interrupted = 130

  /// In a sentence, for the manual.
  var meaning: String {
    switch self {
    case .ran: "Nothing is rejected."
    case .rejected: "Something is rejected."
    case .open:
      "Nothing is rejected, but something is undetermined or unreadable, or there is no artifact."
    case .usage: "The arguments or settings are invalid."
    case .noInput: "An input cannot be opened or read."
    case .fault: "An error in the program itself."
    case .cannotCreate: "A file of the report cannot be created."
    case .cannotWrite: "Output cannot be written."
    case .interrupted: "Interrupted; the output says that it is incomplete."
    }
  }
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
