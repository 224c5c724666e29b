import Results

@testable import Reports

/// Writes a report folder, result by result.
struct ReportFolder: ~Copyable {
  private let header: RunHeader
  private var exports = Exports()

  init(at folder: String, _ setting: ExportSetting) throws {
    header = setting.header
    try exports.addFolder(at: folder, setting)
    try exports.start()
  }

  mutating func add(_ result: ArtifactResult, by author: RunHeader.Tool? = nil) throws {
    try exports.deliver(result, by: author ?? header.tool)
  }

  mutating func add(_ finding: RunFinding, by author: RunHeader.Tool? = nil) throws {
    try exports.deliver(finding, by: author ?? header.tool)
  }

  consuming func finish(_ summary: RunSummary) throws {
    try exports.finish(summary)
  }
}
