import Checks
import Evidence
import Foundation
import Reports
import TestSupport
import Testing

@testable import Attestscope

@Suite("Every sample gives what its case file says")
struct SampleTests {
  @Test("genuine, under Apple’s anchors", arguments: SampleCase.all(in: "real"))
  func real(_ sample: SampleCase) async throws {
    let run = try await Run([sample.file.path()])
    try check(run, sample.expectation)
  }

  @Test("forged, under their own roots", arguments: SampleCase.all(in: "forged"))
  func forged(_ sample: SampleCase) async throws {
    var configuration = RunConfiguration(inputs: [sample.file.path()])
    configuration.anchors = .throwaway
    try check(try await Run(configuration), sample.expectation)
  }

  @Test("a file that is the artifact itself", arguments: RawCase.all)
  func raw(_ sample: RawCase) async throws {
    let file = SampleCase.folder.appending(path: "raw/\(sample.file)").path()
    var configuration = RunConfiguration(inputs: [file])
    configuration.defaults = sample.context
    configuration.anchors = .throwaway
    try check(try await Run(configuration), sample.expectation)
  }

  /// A list that is empty would let every test above pass.
  @Test("there are samples of each kind")
  func present() {
    #expect(SampleCase.all(in: "real").count > 20)
    #expect(SampleCase.all(in: "forged").count > 60)
    #expect(RawCase.all.count > 5)
  }

  private func check(_ run: Run, _ expectation: SampleCase.Expectation) throws {
    let result = try #require(run.results.first)
    #expect(run.results.count == 1)
    #expect(run.summary.skippedCount == 0 && run.failures.isEmpty)
    let differences = expectation.differences(in: result)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }
}
