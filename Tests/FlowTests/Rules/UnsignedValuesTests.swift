import Results
import Rules
import Testing

@testable import Flow

@Suite("Requests with values that nobody signed")
struct UnsignedValuesTests {
  /// Returns the findings about accepted requests that leave out the named values.
  private func findings(_ names: [String]) -> [FlowFinding] {
    let events = Story.told { story in
      for (place, name) in names.enumerated() {
        story.add(.assertion, at: Double(place), key: "k\(place)", counter: 1) {
          $0.isSigned = true
          $0.leavesOut = true
          $0.reason = Story.mark(name)
        }
      }
    }
    return FlowJudge.findings(in: events).filter { $0.rule.id == "flow.wrongly-accepted" }
      .map(\.finding)
  }

  @Test("are one finding if they leave out the same values, and several otherwise")
  func groups() {
    #expect(findings(["challenge_id", "challenge_id"]).map(\.eventCount) == [2])
    #expect(findings(["challenge_id", "payee", "challenge_id"]).map(\.eventCount) == [2, 1])
  }
}
