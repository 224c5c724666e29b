import Foundation
import Reports
import Results
import TestSupport
import Testing

@testable import Attestscope

/// The stages of a run over several parts, in one process, through files as between machines.
struct StagedRun {
  /// The parts, each a file of records.
  let inputs: [ScratchFile]
  let anchors: TrustAnchors

  init(_ parts: [[String]], anchors: TrustAnchors = TrustAnchors()) throws {
    inputs = try parts.map { try ScratchFile($0.joined()) }
    self.anchors = anchors
  }

  private func configuration(_ shard: Shard) -> RunConfiguration {
    var configuration = RunConfiguration(inputs: [inputs[shard.number].path])
    configuration.anchors = anchors
    configuration.shard = shard
    return configuration
  }

  /// The observations of each part.
  func observations(isWanting: Bool = false) async throws -> [ScratchFile] {
    var files: [ScratchFile] = []
    for number in inputs.indices {
      let run = try AnalysisRun(configuration(Shard(number: number, isWanting: isWanting)))
      var bytes: [UInt8] = []
      try await run.observe { bytes += $0 }
      files.append(try ScratchFile(String(decoding: bytes, as: UTF8.self)))
    }
    return files
  }

  /// Merges observations.
  static func merged(_ files: [ScratchFile], for shard: Int? = nil) throws -> ScratchFile {
    var bytes: [UInt8] = []
    try ObservationMerge(files.map(\.path), for: shard).execute { bytes += $0 }
    return try ScratchFile(String(decoding: bytes, as: UTF8.self))
  }

  /// The results and events of one part.
  ///
  /// - Parameter hasArtifacts: Whether the lines of artifacts are among them.
  func part(
    _ number: Int, with observations: ScratchFile, hasArtifacts: Bool = true
  ) async throws -> ScratchFile {
    let run = try AnalysisRun(
      configuration(Shard(number: number, observations: observations.path)))
    var bytes = JSONWriter.line(run.header.json)
    bytes += StageStart(shard: number, shards: inputs.count, skipped: []).line
    var events: [UInt8] = []
    run.writeStageLine = { events += $0 }
    let tool = run.header.tool
    let summary = try await run.execute(deliver: { result in
      // The events so far are those of artifacts before this one.
      bytes += events
      events = []
      if hasArtifacts { bytes += JSONWriter.line(ResultsLine.artifact(result, by: tool)) }
    })
    bytes += events + JSONWriter.line(summary.json)
    return try ScratchFile(String(decoding: bytes, as: UTF8.self))
  }

  /// What the last stage makes of parts: artifacts and findings as lines, and the summary.
  static func joined(
    _ parts: [ScratchFile], isWithoutArtifacts: Bool = false
  ) throws -> (artifacts: [[UInt8]], findings: [[UInt8]], summary: RunSummary, complaints: [String])
  {
    let run = try FindingsRun(parts.map(\.path), isWithoutArtifacts: isWithoutArtifacts)
    var artifacts: [[UInt8]] = []
    var findings: [[UInt8]] = []
    let summary = try run.execute(
      deliver: { artifacts.append(JSONWriter.line(ResultsLine.artifact($0, by: $1))) },
      found: { findings.append(JSONWriter.line(ResultsLine.finding($0, by: $1))) })
    return (artifacts, findings, summary, run.complaints.all)
  }

  /// Records of one key in conversation: an attestation, then assertions with the next counters,
  /// and the first of them again.
  static func conversation() throws -> [String] {
    let pair = try RecordLine.all(
      in: AttackCase.folder.appending(path: "assertion-of-an-attested-key.jsonl"))
    let attestation = try #require(pair.first).with(["account": "u1", "served": "accepted"])
    let assertion = try #require(pair.last).with(["account": "u1", "served": "accepted"])
    let texts = [
      attestation, assertion, assertion.with(["account": "u2"]),
      assertion.with(["challenge": "bm9uZQ==", "id": "other"]),
    ]
    return try texts.map { try $0.text }
  }
}
