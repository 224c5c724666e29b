import Platform
import Reports

/// The path of results that a user names: a file, or a report folder, which contains one.
enum ResultsPath {
  /// Returns the path of the results in a report folder; any other path unchanged.
  static func file(_ path: String) -> String {
    guard path != "-", FileStatus.kind(at: path) == .folder else { return path }
    return "\(path.hasSuffix("/") ? String(path.dropLast()) : path)/\(ReportPath.results.path)"
  }
}
