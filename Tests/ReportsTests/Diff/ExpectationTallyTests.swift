import Results
import Testing

@testable import Reports

@Suite("What two runs were checked with")
struct ExpectationTallyTests {
  private func values(_ policies: [PolicyOutline]) -> ExpectationTally {
    policies.reduce(into: ExpectationTally()) { $0.add($1) }
  }

  private let captured = PolicyOutline(
    environment: "production", timeSource: .capture, appIDs: ["T1.a"])

  @Test("is said where it differs")
  func differing() {
    let given = PolicyOutline(environment: nil, timeSource: .flag, appIDs: ["T1.a"])
    #expect(
      ExpectationTally.differences(values([captured]), values([given])) == [
        "The time of check differs: before the time of capture, now the time given with --as-of.",
        "The expected environment differs: before production, now none.",
      ])
  }

  @Test("is only what is new where the earlier values remain, with the number of artifacts")
  func further() {
    let before = [nil, "production"].map {
      PolicyOutline(environment: $0, timeSource: .capture, appIDs: ["T1.a"])
    }
    let other = PolicyOutline(environment: "development", timeSource: .capture, appIDs: ["T1.a"])
    #expect(
      ExpectationTally.differences(values(before), values(before + [other])) == [
        "The expected environment differs: now also development, for 1 artifact."
      ])
  }

  @Test("is not said where it is equal, or where a run has no artifacts")
  func equal() {
    #expect(ExpectationTally.differences(values([captured]), values([captured, captured])).isEmpty)
    #expect(ExpectationTally.differences(values([captured]), values([])).isEmpty)
  }

  @Test("lists few of many values")
  func many() {
    let all = (1...9).map {
      PolicyOutline(environment: nil, timeSource: nil, appIDs: ["T\($0).a"])
    }
    #expect(
      ExpectationTally.differences(values(all), values([all[8]])) == [
        "The expected App ID differs: no longer T1.a, T2.a, T3.a and 5 more (by artifact), now T9.a."
      ])
    let most = (0..<70).map {
      PolicyOutline(environment: nil, timeSource: nil, appIDs: ["T\($0).a"])
    }
    #expect(ExpectationTally.differences(values(most), values(most.reversed())).isEmpty)
  }
}
