import Attestscope
import Reports
import Results

/// The version as `--version` prints it.
enum VersionText {
  static let current: String = {
    let tool = RunHeader.Tool.current
    return "\(tool.version), rules \(tool.rules)"
  }()
}
