import Evidence
import Results
import Rules
import Testing

@testable import Flow

@Suite("Sound artifacts that the server rejects")
struct WronglyRefusedTests {
  @Test(
    "can answer an expired challenge, unless it is a few seconds old",
    arguments: [(5.0, false), (60.0, true), (nil, true)])
  func age(seconds: Double?, canBeExpired: Bool) throws {
    let events = Story.told {
      $0.add(.attestation, at: 100, .refused, key: "k", challenge: "c", bytes: "x") { event in
        event.challengeIssuedAt = seconds.map { Story.time(100 - $0) }
      }
    }
    let found = FlowJudge.findings(in: events).first { $0.rule.id == "flow.wrongly-refused" }
    let cause = try #require(found?.finding.causes.first)
    #expect(cause.rival?.contains("an expired challenge") == canBeExpired)
  }

  @Test("aren't said to pass every check if one warns", arguments: [false, true])
  func warned(isWarned: Bool) throws {
    let events = Story.told {
      $0.add(.attestation, at: 100, .refused, key: "k", challenge: "c", bytes: "x") { event in
        event.isWarned = isWarned
      }
    }
    let found = FlowJudge.findings(in: events).first { $0.rule.id == "flow.wrongly-refused" }
    let finding = try #require(found?.finding)
    #expect(
      finding.title.text(1)
        == "The server rejected an attestation that "
        + (isWarned ? "no check rejects" : "passes every check here"))
    #expect(finding.found.contains("a warning") == isWarned)
  }
}
