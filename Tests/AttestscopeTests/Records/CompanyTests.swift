import Checks
import Diagnosis
import Evidence
import Foundation
import Reports
import Results
import TestSupport
import Testing

@testable import Attestscope

/// Trust isn't transitive: no record changes the result of another one.
@Suite("Other records don't change a genuine one's result")
struct CompanyTests {
  /// Genuine records with their roots.
  struct World: Sendable, CustomStringConvertible {
    let description: String
    let anchors: TrustAnchors
    let genuine: @Sendable () throws -> [RecordLine]
  }

  static let worlds = [
    World(description: "real artifacts", anchors: TrustAnchors()) {
      try SampleCase.all(in: "real").map(RecordLine.init)
    },
    World(description: "forged ones that are in order", anchors: .throwaway) {
      try SampleCase.all(in: "forged").filter { $0.expectation.outcome == "accepted" }
        .map(RecordLine.init)
    },
    World(description: "an attestation with an assertion of its key", anchors: .attacks) {
      try RecordLine.all(
        in: AttackCase.folder.appending(path: "assertion-of-an-attested-key.jsonl"))
    },
  ]

  @Test("whether they come before it or after it", arguments: worlds)
  func company(_ world: World) async throws {
    // If a record has its own key, other records can't change it.
    let genuine = try world.genuine().flatMap {
      $0.members["publicKey"] == nil
        ? [$0]
        : [
          $0, $0.with(["publicKey": nil, "previousCounter": nil, "keyId": nil]),
          $0.with(["publicKey": nil, "previousCounter": nil]),
        ]
    }
    let strangers = try Self.strangers() + genuine.flatMap(BadCompany.records)
    #expect(genuine.count > 1 && strangers.count > 100)
    let alone = try await Self.states(of: genuine.indices, in: genuine, world.anchors)
    let arrangements = [
      (strangers + genuine, strangers.count..<(strangers.count + genuine.count)),
      (genuine + strangers, genuine.indices),
    ]
    for (records, places) in arrangements {
      let states = try await Self.states(of: places, in: records, world.anchors)
      #expect(states.count == alone.count)
      for (state, expected) in zip(states, alone) { #expect(state == expected) }
    }
  }

  /// Every sample that isn't accepted, and every attack.
  private static func strangers() throws -> [RecordLine] {
    let forged = try (SampleCase.all(in: "forged") + SampleCase.all(in: "real"))
      .filter { $0.expectation.outcome != "accepted" }.map(RecordLine.init)
    let files = try FileManager.default.contentsOfDirectory(atPath: AttackCase.folder.path())
    // Skips files that aren't lists of records.
    let attacks = files.sorted().filter { $0.hasSuffix(".jsonl") }.flatMap {
      (try? RecordLine.all(in: AttackCase.folder.appending(path: $0))) ?? []
    }
    #expect(attacks.count > 50)
    return forged + attacks
  }

  /// The parts of a result that decisions depend on.
  private struct State: Equatable {
    let record: String?
    let outcome: Verdict.Outcome
    let failed: [RuleID]
    let warned: [RuleID]
    let needs: [Need]
    let causes: [String]

    init(_ result: ArtifactResult) {
      func rules(_ wanted: Finding.Result) -> [RuleID] {
        result.checks.filter { $0.result == wanted }.map(\.rule.id)
      }
      record = result.record
      outcome = result.verdict.outcome
      failed = rules(.fail)
      warned = rules(.warn)
      needs = result.verdict.needs
      causes = result.diagnoses.map { "\($0.cause.id), \($0.certainty)" }
    }
  }

  private static func states(
    of places: Range<Int>, in records: [RecordLine], _ anchors: TrustAnchors
  ) async throws -> [State] {
    let file = try ScratchFile(records.map { try $0.text }.joined())
    var configuration = RunConfiguration(inputs: [file.path])
    configuration.anchors = anchors
    configuration.jobs = 4
    return try await Run(configuration).results.filter {
      $0.source.entry.map(places.contains) == true
    }.map(State.init)
  }
}
