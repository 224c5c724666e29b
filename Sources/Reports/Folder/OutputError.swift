package import Platform

/// A file or folder of a report that could not be written: its path, the step that failed, and the
/// system's reason.
package struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path, with invisible characters shown as code points.
  package let path: String
  /// The step that failed.
  package let step: Step
  /// The system's error number (`errno`).
  package let code: Int32
  /// The system's text for the error, or an instruction where attestscope itself rejects the
  /// folder.
  package let reason: String

  /// What was tried: to create the file or folder, or to write its bytes.
  package enum Step: String, Sendable, Hashable {
    case create, write
  }

  /// One line: “cannot create report/index.html: Permission denied”.
  package var description: String { "cannot \(step.rawValue) \(path): \(reason)" }

  /// The error where there is no memory for the compressor (`ENOMEM`).
  static let noMemory = OutputError(
    path: "index.html", step: .create, code: 12, reason: "Cannot allocate memory")
}

extension OutputError {
  /// Makes an error from a fault of the system.
  package init(_ path: String, _ step: Step, _ fault: SystemFault) {
    self.init(path: RawPath(path).shown, step: step, code: fault.code, reason: fault.reason)
  }

  /// Makes the error for a file that has a report file's name but was not written by attestscope.
  init(inTheWay path: RawPath) {
    self.init(
      path: path.shown, step: .create, code: 17,
      reason: "there is a file that attestscope did not write; choose another folder")
  }

  /// Makes the error for a folder that another run is writing to.
  init(inUse folder: RawPath) {
    self.init(
      path: folder.shown, step: .create, code: 11,
      reason: "another run is writing into this folder; wait for it, or choose another one")
  }
}
