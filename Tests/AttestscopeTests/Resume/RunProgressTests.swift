import Evidence
import Foundation
import Reports
import Results
import TestSupport
import Testing

@testable import Attestscope

@Suite("RunProgress")
struct RunProgressTests {
  /// A report folder for one test, removed with the value.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The bytes of all files by their path, and the names of hidden ones.
    var files: [String: Data] {
      get throws {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
          let contents = FileManager.default.contents(atPath: "\(path)/\(name)")
          if let contents { files[name] = contents }
        }
        return files
      }
    }
  }

  /// A run that stops after some artifacts; `nil` for one that goes to its end.
  private func run(
    into folder: Folder, inputs: [String] = [SampleCase.folder.appending(path: "real").path()],
    options: String = "same",
    isResuming: Bool = false, stoppingAfter limit: Int? = nil
  ) async throws -> (finished: Int, summary: RunSummary, resumption: Resumption?) {
    var configuration = RunConfiguration(inputs: inputs)
    configuration.jobs = 2
    configuration.progress = ProgressSetting(
      folder: folder.path, options: Array(options.utf8), isResuming: isResuming)
    let run = try AnalysisRun(configuration)
    var exports = Exports()
    try exports.addFolder(at: folder.path, ExportSetting(run.header, .complete))
    let count = Count()
    var resumption: Resumption?
    let summary = try await run.execute(
      into: &exports, isInterrupted: { limit.map { count.value >= $0 } ?? false },
      resumed: { resumption = $0 }, observe: { _ in count.value += 1 })
    return (run.resumedCount, summary, resumption)
  }

  /// A number that two closures share.
  private final class Count {
    var value = 0
  }

  @Test("a run that continues an interrupted one analyzes the rest and gives the same folder")
  func continued() async throws {
    let (whole, stopped) = (Folder(), Folder())
    let all = try await run(into: whole)
    #expect(all.finished == 0)
    #expect(try await run(into: stopped, stoppingAfter: 9).summary.isInterrupted)
    #expect(try stopped.files[".results.jsonl.progress"] != nil)
    let rest = try await run(into: stopped, isResuming: true)
    #expect(rest.resumption == .continued)
    #expect((9..<all.summary.artifacts).contains(rest.finished))
    #expect(try stopped.files == whole.files)
  }

  @Test("a run can be interrupted and continued several times")
  func again() async throws {
    let (whole, stopped) = (Folder(), Folder())
    _ = try await run(into: whole)
    _ = try await run(into: stopped, stoppingAfter: 12)
    let second = try await run(into: stopped, isResuming: true, stoppingAfter: 3)
    #expect(second.finished >= 3)
    let third = try await run(into: stopped, isResuming: true)
    #expect(third.finished >= 12)
    #expect(try stopped.files == whole.files)
  }

  @Test("a run with other options starts from the beginning")
  func otherOptions() async throws {
    let (whole, stopped) = (Folder(), Folder())
    _ = try await run(into: whole, options: "other")
    _ = try await run(into: stopped, stoppingAfter: 9)
    let other = try await run(into: stopped, options: "other", isResuming: true)
    #expect(other.resumption == .different)
    #expect(other.finished == 0)
    #expect(try stopped.files == whole.files)
  }

  @Test("a run over an input that changed starts from the beginning")
  func changedInput() async throws {
    let folder = Folder()
    let sample = try #require(SampleCase.real(.attestation).first)
    let line = try sample.record(patchedWith: #"{"case": null}"#) + "\n"
    let input = try ScratchFile(line + line)
    _ = try await run(into: folder, inputs: [input.path], stoppingAfter: 1)
    try Data((line + line + line).utf8).write(to: URL(filePath: input.path))
    let changed = try await run(into: folder, inputs: [input.path], isResuming: true)
    #expect(changed.resumption == .different)
    #expect(changed.summary.artifacts == 3)
  }

  @Test("a complete report and an empty folder have nothing to continue")
  func nothing() async throws {
    let folder = Folder()
    let first = try await run(into: folder, isResuming: true)
    #expect(first.resumption == .nothing)
    #expect(try folder.files[".results.jsonl.progress"] == nil)
    #expect(try await run(into: folder, isResuming: true).resumption == .nothing)
  }

  @Test(
    "a damaged line or note of the interrupted run is analyzed again", arguments: [true, false])
  func damage(ofLine: Bool) async throws {
    let (whole, stopped) = (Folder(), Folder())
    _ = try await run(into: whole)
    _ = try await run(into: stopped, stoppingAfter: 9)
    let path = "\(stopped.path)/\(ofLine ? "results.jsonl" : ".results.jsonl.progress")"
    var bytes = try Data(contentsOf: URL(filePath: path))
    let places = ofLine ? bytes.indices.filter { bytes[$0] == 0x0a } : []
    let place = ofLine ? places[3] + 40 : bytes.count / 2
    bytes[place] ^= 0x01
    try bytes.write(to: URL(filePath: path))
    let rest = try await run(into: stopped, isResuming: true)
    #expect(rest.resumption == .continued)
    #expect(rest.summary.artifacts > rest.finished)
    #expect(try stopped.files["results.jsonl"] == whole.files["results.jsonl"])
  }
}
