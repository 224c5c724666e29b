import Testing

@testable import Attestscope
@testable import Ingest

@Suite("Attempts at a run")
struct AttemptTests {
  /// The second attempt.
  private func second() throws -> Attempt {
    let first = try #require(Attempt.first)
    return try #require(next(first, failingAt: nil))
  }

  /// Returns the next attempt, after a crash at a step.
  private func next(_ attempt: Attempt, failingAt step: WorkStep?) -> Attempt? {
    attempt.work.journal?.begin(step)
    guard case .again(let next) = attempt.sequel else { return nil }
    return next
  }

  private func step(_ entry: Int) -> WorkStep { WorkStep(kind: .searching, file: 1, entry: entry) }

  @Test("the first crash is located, the next ones are skipped")
  func faults() throws {
    let first = try #require(Attempt.first)
    #expect(!first.isCareful && first.work.faults.isEmpty && first.work.journal == nil)
    let second = try #require(next(first, failingAt: nil))
    #expect(second.isCareful && second.work.faults.isEmpty)
    let third = try #require(next(second, failingAt: step(1)))
    #expect(third.work.faults == [step(1)])
    let fourth = try #require(next(third, failingAt: step(2)))
    #expect(fourth.work.faults == [step(1), step(2)])
    #expect(fourth.number == 3)
  }

  @Test("a crash outside of a record ends the run")
  func noRecord() throws {
    let second = try second()
    #expect(next(second, failingAt: nil) == nil)
    let third = try #require(next(second, failingAt: step(1)))
    #expect(next(third, failingAt: step(1)) == nil)
    #expect(next(Attempt(), failingAt: nil) == nil)
  }

  @Test("after too many crashes, results before the next one are still delivered")
  func limit() throws {
    var attempt = try second()
    for number in 1...Attempt.faultLimit {
      attempt = try #require(next(attempt, failingAt: step(number)))
    }
    #expect(attempt.work.end == nil)
    attempt = try #require(next(attempt, failingAt: step(1_000)))
    #expect(attempt.work.end == step(1_000))
    #expect(next(attempt, failingAt: step(1_001)) == nil)
  }

  @Test("incomplete output isn't continued; delivered pieces are counted")
  func output() throws {
    let first = try #require(Attempt.first)
    first.note(printed: 3, isUnderWay: false)
    #expect(next(first, failingAt: nil)?.printed == 3)
    first.note(printed: 3, isUnderWay: true)
    #expect(next(first, failingAt: nil) == nil)
  }
}
