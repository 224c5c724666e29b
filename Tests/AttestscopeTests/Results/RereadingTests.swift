import Claims
import Evidence
import Foundation
import Reports
import Results
import TestSupport
import Testing

@testable import Attestscope

@Suite("Results render the same after reading")
struct RereadingTests {
  @Test("a genuine sample renders to the same bytes", arguments: SampleCase.all(in: "real"))
  func real(_ sample: SampleCase) async throws {
    try await check(RunConfiguration(inputs: [sample.file.path()]))
  }

  @Test("a forged sample renders to the same bytes", arguments: SampleCase.all(in: "forged"))
  func forged(_ sample: SampleCase) async throws {
    var configuration = RunConfiguration(inputs: [sample.file.path()])
    configuration.anchors = .throwaway
    try await check(configuration)
  }

  @Test("a file that is the artifact itself renders to the same bytes", arguments: RawCase.all)
  func raw(_ sample: RawCase) async throws {
    var configuration = RunConfiguration(
      inputs: [SampleCase.folder.appending(path: "raw/\(sample.file)").path()])
    configuration.defaults = sample.context
    configuration.anchors = .throwaway
    try await check(configuration)
  }

  @Test("records full of hostile strings render to the same bytes")
  func hostile() async throws {
    let file = SampleCase.folder.appending(path: "../Tests/hostile.jsonl").standardizedFileURL
    try await check(RunConfiguration(inputs: [file.path()]))
  }

  @Test("a line of an accepted attestation has at most 8,000 bytes")
  func size() async throws {
    let run = try await Run([SampleCase.folder.appending(path: "real").path()])
    let lines = run.results.filter { $0.type == .attestation && !$0.keeping(.problems).holdsBytes }
      .map {
        JSONWriter.line(
          ResultsLine.artifact($0.keeping(.problems), by: .current, under: run.header.legends))
      }
    #expect(lines.count >= 10)
    #expect(lines.allSatisfy { $0.count <= 8_000 }, "\(lines.map(\.count))")
  }

  private func check(_ configuration: RunConfiguration) async throws {
    let run = try await Run(configuration)
    let tool = RunHeader.Tool.current
    for result in run.results {
      let legends = run.header.legends
      let kept = result.keeping(.none)
      let line = JSONWriter.line(ResultsLine.artifact(kept, by: tool, under: legends))
      guard case .artifact(let again, _) = try ResultsReader(under: legends).read(Bytes(line))
      else {
        Issue.record("no line of an artifact")
        return
      }
      #expect(JSONWriter.line(ResultsLine.artifact(again, by: tool, under: legends)) == line)
      #expect(
        ArtifactPage(again, by: tool, handbook: .complete).html.document
          == ArtifactPage(kept, by: tool, handbook: .complete).html.document)
    }
    for (result, line) in zip(run.results, run.lines) {
      guard case .artifact(let again, by: tool) = try ResultsReader().read(Bytes(line)) else {
        Issue.record("no line of an artifact")
        return
      }
      #expect(JSONWriter.line(ResultsLine.artifact(again, by: tool)) == line)
      #expect(
        ArtifactPage(again, by: tool, handbook: .complete).html.document
          == ArtifactPage(result, by: tool, handbook: .complete).html.document)
      let style = TerminalStyle(color: false, unicode: true, width: 80, verbosity: .veryVerbose)
      #expect(
        ArtifactTerminal.texts(of: [again], style) == ArtifactTerminal.texts(of: [result], style))
    }
  }
}
