import Attestscope
import Results

/// The version as `--version` prints it.
enum VersionText {
  /// Version of the program and of its rules.
  static let current: String = {
    let tool = RunHeader.Tool.current
    return "\(tool.version), rules \(tool.rules)"
  }()
}
