import Evidence
import Results
import Rules
import Testing

@testable import Flow

@Suite("Copies of an artifact at another server")
struct DecisionTests {
  /// The marks of a server that verifies and of one that collects reports.
  private static let (server, collector): (UInt64, UInt64) = (1, 2)

  /// Returns the outcomes on an artifact that both servers get.
  /// - Parameters:
  ///   - answers: What the verifying server and the other one answer.
  ///   - other: The mark of the other server.
  ///   - change: Changes the event at the verifying server.
  private func outcomes(
    _ verdict: Verdict.Outcome, _ answers: (Served.Answer, Served.Answer),
    other: UInt64 = collector, _ change: (inout Event) -> Void = { _ in }
  ) -> [String] {
    FlowTests.outcomes(events(verdict, answers, other: other, change))
  }

  private func events(
    _ verdict: Verdict.Outcome, _ answers: (Served.Answer, Served.Answer),
    other: UInt64 = collector, _ change: (inout Event) -> Void = { _ in }
  ) -> [Event] {
    Story.told { story in
      for (time, origin, answer) in [(0.0, Self.server, answers.0), (90, other, answers.1)] {
        story.add(.attestation, at: time, answer, key: "k", bytes: "x", verdict: verdict) {
          $0.origin = origin
          $0.isChallengeProven = false
          if origin == Self.server { change(&$0) }
        }
      }
    }
  }

  @Test("are no replay, but a second request to the same or to an unnamed server is")
  func replay() {
    #expect(outcomes(.accepted, (.accepted, .accepted)).isEmpty)
    #expect(
      outcomes(.accepted, (.accepted, .accepted), other: Self.server) == ["flow.replay fail"])
    #expect(outcomes(.accepted, (.accepted, .accepted), other: 0) == ["flow.replay fail"])
  }

  @Test("aren't accepted wrongly if the server that verifies refused the artifact")
  func refused() {
    #expect(outcomes(.rejected, (.refused, .accepted)).isEmpty)
    #expect(
      outcomes(.rejected, (.refused, .accepted), other: Self.server).contains(
        "flow.wrongly-accepted fail"))
  }

  @Test("count at the server that issued the challenge")
  func issued() throws {
    let events = events(.rejected, (.accepted, .accepted)) { $0.isChallengeProven = true }
    let finding = try #require(
      FlowJudge.findings(in: events).first { $0.rule.id == "flow.wrongly-accepted" }?.finding)
    #expect(finding.offences == [0])
    #expect(finding.causes.map(\.certainty) == [.proven])
  }

  @Test("leave open which server verifies if nothing shows it")
  func unknown() throws {
    let events = events(.rejected, (.accepted, .accepted))
    let finding = try #require(
      FlowJudge.findings(in: events).first { $0.rule.id == "flow.wrongly-accepted" }?.finding)
    #expect(finding.eventCount == 2)
    #expect(finding.causes.first?.rival?.contains("only records what it receives") == true)
  }

  @Test("are late for no challenge and no certificate")
  func late() {
    let events = { (isProven: Bool) in
      Story.told { story in
        for (time, origin) in [(0.0, Self.server), (90_000, Self.collector)] {
          story.add(.attestation, at: time, key: "k", bytes: "x") {
            $0.origin = origin
            $0.isChallengeProven = isProven && origin == Self.server
            $0.certifiedAt = Story.time(-5)
            $0.challengeIssuedAt = Story.time(-10)
          }
        }
      }
    }
    #expect(FlowTests.outcomes(events(true)).isEmpty)
    #expect(Set(FlowTests.outcomes(events(false))) == ["flow.challenge-lifetime fail"])
  }

  @Test("don't change the order of counters at the other server")
  func counters() {
    let story = { (other: UInt64) in
      Story.told { story in
        for (place, (counter, origin)) in [(1, Self.server), (2, Self.server), (1, other)]
          .enumerated()
        {
          story.add(
            .assertion, at: Double(place) * 60, key: "k", bytes: "\(place)",
            counter: UInt32(counter)
          ) { $0.origin = origin }
        }
      }
    }
    #expect(FlowTests.outcomes(story(Self.collector)).isEmpty)
    #expect(FlowTests.outcomes(story(Self.server)) == ["flow.counter-order fail"])
  }

  @Test("need no challenge of the other server")
  func unissued() {
    let story = { (origin: UInt64) in
      Story.told { story in
        story.add(.challengeIssued, at: 0, challenge: "c", verdict: nil) {
          $0.origin = Self.server
        }
        story.add(.attestation, at: 20, key: "k", challenge: "d", bytes: "x") {
          $0.origin = origin
        }
      }
    }
    #expect(FlowTests.outcomes(story(Self.collector)).isEmpty)
    #expect(FlowTests.outcomes(story(Self.server)) == ["flow.wrongly-accepted warn"])
  }

  @Test("show nothing in the checklist")
  func review() throws {
    for (answers, expected): ((Served.Answer, Served.Answer), ReviewItem.Result) in [
      ((.refused, .accepted), .shown), ((.accepted, .accepted), .open),
    ] {
      var judge = FlowJudge()
      let events = events(.rejected, answers).map { event in
        var event = event
        event.failures = .nonce
        return event
      }
      for event in events { judge.add(event) }
      judge.judge(events, by: .content)
      _ = judge.finish()
      let line = try #require(judge.review().first { $0.line.id == "review.nonce" })
      #expect(line.answer.result == expected)
    }
  }
}
