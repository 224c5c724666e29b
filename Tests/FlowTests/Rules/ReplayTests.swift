import Evidence
import Results
import Rules
import Testing

@testable import Flow

@Suite("Replays by others")
struct ReplayTests {
  /// Returns the cause of the finding on an assertion that two senders send.
  private func cause(
    accounts: (String, String), clients: (String, String), areVerified: Bool = true
  ) throws -> FlowFinding.Explanation {
    let events = Story.told {
      $0.add(
        .assertion, at: 0, key: "k", account: accounts.0, client: clients.0, bytes: "x", counter: 1
      ) { $0.isAccountVerified = areVerified }
      $0.add(
        .assertion, at: 600, key: "k", account: accounts.1, client: clients.1, bytes: "x",
        counter: 1
      ) { $0.isAccountVerified = areVerified }
    }
    let found = FlowJudge.findings(in: events).first { $0.rule.id == "flow.replay" }
    return try #require(found?.finding.causes.first)
  }

  @Test("from another client can be one device in another network")
  func otherClient() throws {
    let cause = try cause(accounts: ("a", "a"), clients: ("1", "2"))
    #expect(cause.rival?.contains("another network") == true)
    #expect(cause.before.first?.contains("another device") == true)
  }

  @Test("from another account concern both accounts")
  func otherAccount() throws {
    let cause = try cause(accounts: ("a", "b"), clients: ("1", "2"))
    #expect(cause.rival?.contains("another network") == false)
    #expect(cause.before.first?.contains("the other account") == true)
    #expect(cause.rival?.contains("tokens whose signature") == false)
  }

  @Test("from another account and client name both with one word")
  func bothOther() {
    let events = Story.told {
      for (time, name) in [(0.0, "a"), (600, "b")] {
        $0.add(
          .assertion, at: time, key: "k", account: name, client: name, bytes: "x", counter: 1)
      }
    }
    let found = FlowJudge.findings(in: events).first { $0.rule.id == "flow.replay" }?.finding
    #expect(found?.found.contains(", from another account") == true)
    #expect(
      found?.found.contains(" and client.") == true
        || found?.found.contains(", client and ") == true)
    #expect(found?.found.contains("and another") == false)
  }

  @Test("from another account may only name it in an unverified token")
  func unverifiedAccount() throws {
    let cause = try cause(accounts: ("a", "b"), clients: ("1", "1"), areVerified: false)
    #expect(cause.rival?.contains("tokens whose signature nobody verified") == true)
  }

  @Test("need no step on the sender if nothing shows another one")
  func oneSender() throws {
    let cause = try cause(accounts: ("a", "a"), clients: ("", "2"))
    #expect(cause.rival?.contains("another network") == false)
    #expect(cause.before.isEmpty)
  }

  /// Returns the results of findings on an assertion of which a capture has one submission, and records have
  /// others.
  /// - Parameters:
  ///   - times: When the records say that it was sent, in seconds after the capture.
  ///   - change: Changes the event of each record.
  private func findings(
    recordedAt times: [Double], client: String = "", _ change: (inout Event) -> Void = { _ in }
  ) -> [String] {
    let events = Story.told {
      $0.add(
        .assertion, at: 0, status: 200, key: "k", client: "1", connection: "a", bytes: "x",
        counter: 1
      ) {
        $0.isCaptured = true
        $0.recording = 1
      }
      for time in times {
        $0.add(.assertion, at: time, key: "k", client: client, bytes: "x", counter: 1) {
          $0.recording = 2
          change(&$0)
        }
      }
    }
    return FlowJudge.findings(in: events).filter { $0.rule.id == "flow.replay" }
      .map { $0.finding.result.rawValue }
  }

  @Test("aren't shown by a capture and the record of one request")
  func writtenTwice() {
    #expect(findings(recordedAt: [1]).isEmpty)
    #expect(findings(recordedAt: [600]) == ["warn"])
    #expect(findings(recordedAt: [1, 2]) == ["fail"])
    #expect(findings(recordedAt: [1], client: "2") == ["fail"])
    #expect(findings(recordedAt: [600]) { $0.connection = Story.mark("b") } == ["warn"])
    #expect(findings(recordedAt: [1]) { $0.status = 200 }.isEmpty)
    #expect(findings(recordedAt: [1]) { $0.status = 201 } == ["fail"])
  }

  @Test("are shown by a capture whose second entry can't be read")
  func damagedEntry() {
    #expect(findings(recordedAt: [1]) { $0.recording = 1 } == ["fail"])
  }
}
