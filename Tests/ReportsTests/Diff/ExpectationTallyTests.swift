import Evidence
import Results
import Testing

@testable import Reports

@Suite("What the artifacts of two runs were checked with")
struct ExpectationTallyTests {
  private func state(_ environment: String?, _ appID: String = "T1.a") -> ResultsDiff.State {
    .init(
      outcome: .accepted, troubles: "",
      policy: PolicyOutline(environment: environment, timeSource: .capture, appIDs: [appID]))
  }

  /// Returns the sentences for artifacts with these states in the old and in the new run.
  private func sentences(
    _ pairs: [(before: ResultsDiff.State?, after: ResultsDiff.State?)],
    change: ResultsDiff.Change = .causeChanged
  ) throws -> [String] {
    let line = JSONWriter.line(ResultsLine.artifact(Fixture.rejected(), by: Fixture.tool))
    guard case .artifact(let artifact) = try ResultsReader().outline(Bytes(line)) else { return [] }
    var diff = ResultsDiff(old: "old", new: "new")
    for (before, after) in pairs {
      diff.add(
        before == nil ? .new : after == nil ? .gone : change, artifact, before: before,
        after: after)
    }
    return diff.expectations
  }

  @Test("is said where it differs, with the number of artifacts")
  func differing() throws {
    let (old, new) = (state("production"), state("development"))
    #expect(
      try sentences([(old, new), (old, new), (old, old)]) == [
        "2 artifacts were checked with the environment development instead of production."
      ])
  }

  @Test("names the first artifacts whose result is the same, because no list does")
  func unchanged() throws {
    let pair: (before: ResultsDiff.State?, after: ResultsDiff.State?) = (
      state("production"), state("development")
    )
    let name = Fixture.rejected().name
    let sentence = try sentences([pair], change: .unchanged).first
    #expect(sentence?.hasSuffix("of production. The result is the same for \(name).") == true)
    let many = try sentences(Array(repeating: pair, count: 5), change: .unchanged).first
    #expect(many?.hasSuffix("the same for \(name), \(name), \(name) and 2 more.") == true)
  }

  @Test("is not said of artifacts that only one run has")
  func onlyInOne() throws {
    let other = state("development", "T2.b")
    #expect(try sentences([(nil, other), (other, nil)]).isEmpty)
  }

  @Test("names every kind of value, and no values where artifacts differ")
  func mixed() throws {
    let old = state("production")
    #expect(
      try sentences([(old, state(nil, "T2.b")), (old, state("production", "T3.c"))]) == [
        "1 artifact was checked with no environment, which was production before.",
        "The App ID differs for 2 artifacts.",
      ])
  }
}
