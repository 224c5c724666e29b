import Reports
import Results
import Testing

/// What a format writes for a run.
enum Exported {
  /// Collects the output, and counts how often it was finished.
  private final class Text: ExportOutput {
    var bytes: [UInt8] = []
    var ends = 0
    func write(_ bytes: [UInt8]) { self.bytes += bytes }
    func finish() { ends += 1 }
  }

  /// Returns the text of a run with these results.
  static func text(
    _ format: ExportFormat, _ results: [ArtifactResult], _ level: EvidenceLevel = .full
  ) throws -> String {
    let output = Text()
    var setting = ExportSetting(Fixture.header(), Fixture.handbook)
    setting.evidence = level
    var exports = Exports()
    try exports.add(format, setting, to: output)
    try exports.start()
    var summary = RunSummary()
    for result in results {
      try exports.deliver(result, by: Fixture.tool)
      summary.count(result)
    }
    try exports.finish(summary)
    #expect(output.ends == 1)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// Returns the text of a run in the format with a name.
  static func text(_ name: String, _ results: [ArtifactResult]) throws -> String {
    try text(#require(ExportFormat.all.first { $0.name == name }), results)
  }
}
