import Containers
import Foundation
import Testing

@testable import Ingest

@Suite("Steps that a run records and skips")
struct WorkGuardTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private let text = """
    {"id":"a","assertion":"\(Genuine.assertion)","receipt":"\(Genuine.assertion)"}
    {"id":"b","assertion":"\(Genuine.assertion)"}
    {"id":"c","assertion":"\(Genuine.assertion)"}
    """

  private func reader(_ work: WorkGuard) throws -> SubmissionReader {
    SubmissionReader([try scratch.write("records.jsonl", text)], work: work)
  }

  /// Returns the names of the records, and the remarks for skipped ones.
  private func outcome(_ work: WorkGuard) throws -> [String] {
    try reader(work).map { event in
      switch event {
      case .submission(let submission): submission.record ?? ""
      case .skipped(let skipped): "\(skipped.isFault) \(skipped.entry ?? -1) \(skipped.reason)"
      case .occurrence(let occurrence): "\(occurrence.kind)"
      case .failed(let error): error.reason
      }
    }
  }

  @Test("a step survives writing and reading, and other text isn't a step")
  func encoding() {
    let steps = [
      WorkStep(kind: .reading, file: 1), WorkStep(kind: .searching, file: 2, entry: 1 << 40),
      WorkStep(kind: .checking, file: 3, entry: 4, artifact: 5),
    ]
    for step in steps {
      #expect(step.encoded.count == WorkStep.size)
      #expect(WorkStep(encoded: step.encoded) == step)
      #expect(WorkStep(encoded: step.encoded.dropLast()) == nil)
    }
    for bytes in [[], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32)] {
      #expect(WorkStep(encoded: bytes) == nil)
    }
  }

  @Test("each kind of step skips everything that depends on it")
  func leftOut() throws {
    let crash = "the program failed on it; report this as a bug"
    let cases: [(WorkStep, [String])] = [
      (
        WorkStep(kind: .checking, file: 1, entry: 1, artifact: 2),
        ["a", "true 0 record “a”: \(crash)", "b", "c"]
      ),
      (WorkStep(kind: .searching, file: 1, entry: 2), ["a", "a", "true 1 \(crash)", "c"]),
      (
        WorkStep(kind: .reading, file: 1, entry: 2),
        ["a", "a", "true -1 what follows 1 entry: \(crash)"]
      ),
      (WorkStep(kind: .reading, file: 1), ["true -1 \(crash)"]),
      (WorkStep(kind: .reading, file: 2), ["a", "a", "b", "c"]),
    ]
    for (step, expected) in cases {
      var work = WorkGuard()
      work.faults = [step]
      #expect(try outcome(work) == expected)
    }
  }

  @Test("an artifact that can't be noted isn't checked; one that can't be checked is still noted")
  func noting() throws {
    for (kind, isAhead, isLeftOut) in [
      (WorkStep.Kind.noting, true, true), (.noting, false, true), (.checking, false, true),
      (.checking, true, false),
    ] {
      var work = WorkGuard()
      work.faults = [WorkStep(kind: kind, file: 1, entry: 3, artifact: 1)]
      let reader = SubmissionReader(
        [try scratch.write("records.jsonl", text)], work: work, isAhead: isAhead)
      let count = reader.count { if case .submission = $0 { true } else { false } }
      #expect(count == (isLeftOut ? 3 : 4))
    }
  }

  @Test("nothing follows the step at which a run ends")
  func end() throws {
    var work = WorkGuard()
    work.end = WorkStep(kind: .checking, file: 1, entry: 2, artifact: 1)
    let reader = try reader(work)
    #expect(reader.map { _ in 1 }.count == 2)
    #expect(reader.hasStopped)
  }

  @Test("every artifact is noted before it is returned")
  func journal() throws {
    var work = WorkGuard()
    let journal = try WorkJournal()
    work.journal = journal
    let reader = try reader(work)
    var steps: [WorkStep?] = []
    while reader.next() != nil {
      steps.append(journal.step)
      #expect(journal.step == reader.step)
    }
    #expect(steps.compactMap(\.?.artifact) == [1, 2, 1, 1])
    #expect(steps.compactMap(\.?.entry) == [1, 1, 2, 3])
    #expect(journal.step == nil)
  }

  @Test("a nested step replaces the outer one until it ends")
  func turning() throws {
    var work = WorkGuard()
    let journal = try WorkJournal()
    let (outer, inner) = (WorkStep(kind: .checking, file: 1), WorkStep(kind: .checking, file: 2))
    #expect(work.turning(to: inner) { 1 } == 1)
    work.journal = journal
    journal.begin(outer)
    #expect(work.turning(to: inner) { journal.step } == inner)
    #expect(journal.step == outer)
    #expect(work.turning(to: nil) { journal.step } == outer)
  }

  @Test("deliveries are counted across attempts")
  func deliveries() throws {
    let journal = try WorkJournal()
    #expect(journal.deliveries == (0, false))
    journal.note(deliveries: 70_000, isDelivering: true)
    #expect(journal.deliveries == (70_000, true))
    #expect(journal.step == nil)
  }
}
