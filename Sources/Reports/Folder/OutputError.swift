/// A report that could not be written: the file, what was tried, and the system's reason.
package struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  package let path: String
  package let step: Step
  /// `errno`.
  package let code: Int32
  package let reason: String

  /// What was tried: a file that cannot be made differs from one that cannot be filled.
  package enum Step: String, Sendable, Hashable {
    case create, write
  }

  package var description: String { "cannot \(step.rawValue) \(path): \(reason)" }

  /// There was none to compress with.
  static let noMemory = OutputError(
    path: "index.html", step: .create, code: 12, reason: "Cannot allocate memory")
}
