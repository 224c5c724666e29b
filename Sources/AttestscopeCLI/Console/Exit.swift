import Attestscope
import Reports

/// The exit codes. They are part of the public contract. Codes 64 to 74 are those of sysexits.h.
enum Exit: Int32, CaseIterable {
  /// Nothing is rejected; for commands that check nothing, everything was done.
  case ran = 0
  /// An artifact or a finding failed, or only warned with `--fail-on warning`; for `verify-report`,
  /// something differs.
  case rejected = 1
  /// Something is undetermined or unreadable, or there is no artifact.
  case open = 2
  /// The arguments or the settings are not valid.
  case usage = 64
  /// An input cannot be opened or read.
  case noInput = 66
  /// A fault of this program.
  case fault = 70
  /// An output file cannot be created.
  case cannotCreate = 73
  /// Output cannot be written.
  case cannotWrite = 74
  /// Ended by a signal: 128 plus the number of SIGINT.
  case interrupted = 130

  /// The meaning as a sentence, for the manual page.
  var meaning: String {
    switch self {
    case .ran: "No artifact is rejected, and no finding on a conversation fails."
    case .rejected: "An artifact is rejected, or a finding on a conversation fails."
    case .open:
      "Neither of these, but something is undetermined or unreadable, or there is no artifact."
    case .usage: "The arguments or settings are invalid."
    case .noInput: "An input cannot be opened or read."
    case .fault: "An error in the program itself."
    case .cannotCreate: "A file of the report cannot be created."
    case .cannotWrite: "Output cannot be written."
    case .interrupted: "Interrupted; the output says that it is incomplete."
    }
  }
}

/// An error that determines the exit code.
protocol EndingRun: Error {
  /// The exit code.
  var code: Exit { get }
  /// The message for standard error, without the program's name.
  var message: String { get }
}

/// An error that the command line itself finds.
struct Fault: EndingRun {
  let code: Exit
  let message: String

  /// Returns the error of an argument or a setting, or of a file that one names.
  static func usage(_ message: String) -> Fault { Fault(code: .usage, message: message) }
}

extension InputFailure: EndingRun {
  var code: Exit { .noInput }
}

extension OutputError: EndingRun {
  var code: Exit { step == .create ? .cannotCreate : .cannotWrite }
  var message: String { description }
}
