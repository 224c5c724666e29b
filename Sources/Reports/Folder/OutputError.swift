package import Platform

/// A report that could not be written: the file, what was tried, and the system's reason.
package struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  package let path: String
  package let step: Step
  /// `errno`.
  package let code: Int32
  package let reason: String

  package init(_ path: String, _ step: Step, _ fault: SystemFault) {
    self.init(path: RawPath(path).shown, step: step, code: fault.code, reason: fault.reason)
  }

  /// A file that something else has written, and that is not ours to replace.
  init(inTheWay path: RawPath) {
    self.init(
      path: path.shown, step: .create, code: 17,
      reason: "there is a file that attestscope did not write; choose another folder")
  }

  /// A folder that another run is writing into.
  init(inUse folder: RawPath) {
    self.init(
      path: folder.shown, step: .create, code: 11,
      reason: "another run is writing into this folder; wait for it, or choose another one")
  }

  private init(path: String, step: Step, code: Int32, reason: String) {
    self.path = path
    self.step = step
    self.code = code
    self.reason = reason
  }

  /// What was tried: a file that cannot be made differs from one that cannot be filled.
  package enum Step: String, Sendable, Hashable {
    case create, write
  }

  package var description: String { "cannot \(step.rawValue) \(path): \(reason)" }

  /// There was none to compress with.
  static let noMemory = OutputError(
    path: "index.html", step: .create, code: 12, reason: "Cannot allocate memory")
}
