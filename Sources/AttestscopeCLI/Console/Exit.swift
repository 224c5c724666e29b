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

/// A reason to end early, with what to say about it.
struct Fault: Error {
  let code: Exit
  let message: String
}
