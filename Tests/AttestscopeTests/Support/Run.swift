import Foundation
import Reports
import Results

@testable import Attestscope

/// A run over files with all its results.
struct Run {
  let results: [ArtifactResult]
  let findings: [RunFinding]
  let summary: RunSummary
  let failures: [String]
  let header: RunHeader

  init(_ configuration: RunConfiguration) async throws {
    let run = try AnalysisRun(configuration)
    var results: [ArtifactResult] = []
    var findings: [RunFinding] = []
    summary = try await run.execute(
      deliver: { results.append($0) }, found: { findings.append($0) })
    self.findings = findings
    self.results = results
    failures = run.troubles.inputFailures
    header = run.header
  }

  /// The results as in `results.jsonl`.
  var lines: [[UInt8]] {
    results.map { JSONWriter.line(ResultsLine.artifact($0, by: header.tool)) }
  }

  init(_ inputs: [String], jobs: Int = 1) async throws {
    var configuration = RunConfiguration(inputs: inputs)
    configuration.jobs = jobs
    try await self.init(configuration)
  }
}

/// A temporary file for one test, removed with the value.
final class ScratchFile {
  let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()

  init(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
