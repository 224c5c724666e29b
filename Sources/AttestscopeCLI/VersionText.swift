import Attestscope
import Results

/// The version as `--version` prints it.
enum VersionText {
  /// Version of the program and of its rules.
  static let current = "\(RunHeader.Tool.current.version), rules \(RunHeader.Tool.current.rules)"
}
