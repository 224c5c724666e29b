import Claims
import Checks
import Diagnosis
import Evidence
import Foundation
import Reports
import Results
import TestSupport
import Testing

@testable import Attestscope

@Suite("Every sample gives its expected results")
struct SampleTests {
  @Test("genuine, under Apple's anchors", arguments: SampleCase.all(in: "real"))
  func real(_ sample: SampleCase) async throws {
    let run = try await Run([sample.file.path()])
    try check(run, sample.expectation)
  }

  @Test("forged, under their own roots", arguments: SampleCase.all(in: "forged"))
  func forged(_ sample: SampleCase) async throws {
    var configuration = RunConfiguration(inputs: [sample.file.path()])
    configuration.anchors = .throwaway
    let run = try await Run(configuration)
    try check(run, sample.expectation)
    let diagnoses = run.results.flatMap(\.diagnoses)
    let claimed = Set(diagnoses.map(\.cause.id)).subtracting([Cause.unexplained.id])
    #expect(sample.shows.isEmpty || claimed == sample.shows, "claimed: \(claimed.sorted())")
    for diagnosis in diagnoses {
      guard let correction = diagnosis.proof.correction else { continue }
      try await confirm(correction, of: diagnosis, in: sample)
    }
  }

  /// Checks each proof: the corrected record passes.
  private func confirm(
    _ correction: Correction, of diagnosis: Diagnosis, in sample: SampleCase
  ) async throws {
    let record = try ScratchFile(try sample.record(patchedWith: correction.recordText))
    var configuration = RunConfiguration(inputs: [record.path])
    configuration.anchors = .throwaway
    let run = try await Run(configuration)
    let checks = try #require(run.results.first?.checks)
    let settled: Set<Finding.Result> = [.pass, .notApplicable]
    let open = checks.filter { !settled.contains($0.result) }.map { $0.rule.id }
    #expect(
      Set(open).isDisjoint(with: diagnosis.rules),
      "\(diagnosis.cause.id) corrects the record, and these do not pass: \(open)")
  }

  @Test("a file that is the artifact itself", arguments: RawCase.all)
  func raw(_ sample: RawCase) async throws {
    let file = SampleCase.folder.appending(path: "raw/\(sample.file)").path()
    var configuration = RunConfiguration(inputs: [file])
    configuration.defaults = sample.context
    configuration.anchors = .throwaway
    try check(try await Run(configuration), sample.expectation)
  }

  /// With an empty list, every test above would pass.
  @Test("samples of each kind exist")
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
