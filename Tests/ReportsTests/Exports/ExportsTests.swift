import Evidence
import Foundation
import Reports
import Results
import Testing

@Suite("Output formats")
struct ExportsTests {
  /// Collects the output, and counts how often it was finished.
  private final class Text: ExportOutput {
    var bytes: [UInt8] = []
    var ends = 0
    func write(_ bytes: [UInt8]) { self.bytes += bytes }
    func finish() { ends += 1 }
  }

  private func written(
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

  @Test("every format has a unique name, and those of one text are printable")
  func names() {
    let names = ExportFormat.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(
      ExportFormat.all.filter(\.isPrinted).map(\.name)
        == ["text", "jsonl", "csv", "markdown", "sarif", "junit", "summary"])
  }

  @Test(
    "a printed format writes a run, and names the artifacts of a few",
    arguments: ExportFormat.all.filter(\.isPrinted))
  func printed(_ format: ExportFormat) throws {
    let text = try written(format, [Fixture.rejected(), Fixture.accepted()])
    #expect(text.utf8.last == UInt8(ascii: "\n"))
    #expect(try written(format, []) != text)
  }

  @Test("the level of evidence changes lines of results and nothing else")
  func evidence() throws {
    for format in ExportFormat.all.filter(\.isPrinted) {
      let full = try written(format, [Fixture.accepted()])
      let none = try written(format, [Fixture.accepted()], .none)
      #expect((full == none) == (format.name != "jsonl"))
    }
  }

  @Test("JSON Lines has the lines of the results, in order")
  func lines() throws {
    let format = try #require(ExportFormat.all.first { $0.name == "jsonl" })
    let text = try written(format, [Fixture.accepted(), Fixture.rejected()])
    let kinds = text.split(separator: "\n").map {
      String(
        $0.firstMatch(of: /"kind":"(run|artifact|summary)","(?:notes|policy|record|rules|schema)/)?
          .output.1 ?? "")
    }
    #expect(kinds == ["run", "artifact", "artifact", "summary"])
  }
}
