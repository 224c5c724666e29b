import Evidence
import Results
import Rules
import Testing

@testable import Flow

@Suite("Findings on challenges")
struct ChallengeTests {
  @Test("say that artifacts were accepted only if the server says it", arguments: [true, false])
  func reused(_ isExplicit: Bool) throws {
    let events = Story.told { story in
      for (time, key) in [(0.0, "k"), (40, "l")] {
        story.add(.attestation, at: time, status: 200, key: key, challenge: "c", bytes: key) {
          $0.isExplicit = isExplicit
        }
      }
    }
    let found = FlowJudge.findings(in: events).filter { $0.rule.id == "flow.challenge-reuse" }
    let finding = try #require(found.first?.finding)
    #expect(
      finding.title.text(2)
        == (isExplicit
          ? "The server accepted one challenge twice"
          : "The server answered without an error to 2 artifacts for one challenge"))
    #expect(finding.causes.first?.certainty == (isExplicit ? .proven : .consistent))
  }

  /// Returns the findings on a challenge that two clients get, and that one artifact of each answers if
  /// there are times for them.
  private func issuedTwice(
    answeredAt times: [Double] = [], isPlainText: Bool = false
  ) -> [FlowFinding] {
    let events = Story.told { story in
      for (time, client) in [(0.0, "a"), (20, "b")] {
        story.add(.challengeIssued, at: time, challenge: "c", client: client, verdict: nil) {
          $0.isPlainText = isPlainText
        }
      }
      for (time, client) in zip(times, ["a", "b"]) {
        story.add(
          .attestation, at: time, key: client, challenge: "c", client: client, bytes: client)
      }
    }
    return FlowJudge.findings(in: events).filter { $0.rule.id == "flow.challenge-reuse" }
      .map(\.finding)
  }

  @Test("blame no second use if the server issued the challenge again before each answer")
  func constant() {
    for times in [[10.0, 30], [21, 30]] {
      let findings = issuedTwice(answeredAt: times)
      #expect(findings.map(\.result) == [.fail, .fail])
      #expect(findings.flatMap(\.causes).allSatisfy { $0.cause == "F02-challenge-not-random" })
    }
    let early = issuedTwice(answeredAt: [10, 15]).flatMap(\.causes).map(\.cause)
    #expect(early.contains("F01-challenge-not-consumed"))
  }

  @Test("say of a text that no artifact answers that it may be a setting")
  func setting() {
    let unanswered = issuedTwice(isPlainText: true)
    #expect(unanswered.map(\.result) == [.warn])
    #expect(
      unanswered.map { $0.title.text(2) } == ["The server gives out one text as a challenge twice"])
    #expect(unanswered.flatMap(\.causes).map(\.certainty) == [.consistent])
    #expect(issuedTwice().map(\.result) == [.fail])
    #expect(issuedTwice(answeredAt: [30], isPlainText: true).map(\.result) == [.fail])
  }

  @Test("say with which status and when a server stopped giving them out")
  func limited() throws {
    let events = Story.told { story in
      for place in 0..<30 {
        story.add(
          .challengeIssued, at: Double(place), challenge: "c\(place)", client: "a", verdict: nil)
      }
      story.add(.challengeIssued, at: 31, .refused, status: 429, client: "a", verdict: nil)
    }
    let found = FlowJudge.findings(in: events).map(\.finding).filter { $0.result == .cleared }
    let time = try #require(events.last?.time)
    #expect(found.count == 1)
    #expect(
      found.first?.found.hasSuffix(
        "Then the server stops issuing them: it answers with status 429 at \(time).") == true)
  }
}

@Suite("Challenges with a lifetime that the server states")
struct StatedLifetimeFindingTests {
  /// Returns the findings on an attestation, this many seconds after its challenge.
  private func findings(
    after seconds: Double, lifetime: Double?, _ answer: Served.Answer = .accepted,
    isCaptured: Bool = false
  ) -> [FlowFinding] {
    let events = Story.told { story in
      story.add(.attestation, at: seconds, answer, key: "k", challenge: "c", bytes: "x") {
        $0.isCaptured = isCaptured
        $0.challengeIssuedAt = Story.time(0)
        $0.challengeLifetime = lifetime.map { Int64($0 * 1_000) }
      }
    }
    return FlowJudge.findings(in: events).map(\.finding)
  }

  @Test("are accepted too late after that lifetime, whatever the usual one")
  func accepted() throws {
    let finding = try #require(findings(after: 60, lifetime: 10).first)
    #expect(finding.result == .warn)
    #expect(
      finding.title.text(1)
        == "The server accepted a challenge after 1 min, though it is valid for 10 s")
    #expect(finding.causes.map(\.cause) == ["F03-challenge-lives-long"])
    #expect(finding.causes.map(\.certainty) == [.consistent])
    #expect(findings(after: 60, lifetime: nil).isEmpty)
    #expect(findings(after: 11, lifetime: 10).isEmpty)
    #expect(findings(after: 400, lifetime: nil).map(\.result) == [.warn])
    #expect(findings(after: 400, lifetime: 600).isEmpty)
  }

  @Test("have times of one clock in a capture of any format", arguments: [true, false])
  func clocks(isCaptured: Bool) throws {
    let finding = try #require(findings(after: 400, lifetime: nil, isCaptured: isCaptured).first)
    #expect(finding.causes.first?.rival?.contains("two clocks") == !isCaptured)
  }

  @Test("aren't called accepted if only a status says it", arguments: [true, false])
  func byStatus(_ isExplicit: Bool) throws {
    let events = Story.told { story in
      story.add(.attestation, at: 86_400 * 40, status: 200, key: "k", challenge: "c", bytes: "x") {
        $0.challengeIssuedAt = Story.time(0)
        $0.certifiedAt = Story.time(0)
        $0.isExplicit = isExplicit
      }
    }
    let findings = FlowJudge.findings(in: events).map(\.finding)
    #expect(findings.count == 2)
    for finding in findings {
      #expect(
        finding.title.text(1).hasPrefix(
          isExplicit ? "The server accepted " : "The server answered 200 to "))
      let rival = try #require(finding.causes.first?.rival)
      #expect(rival.contains("answers everything with one status") != isExplicit)
    }
  }

  @Test(
    "that were issued after Apple certified the key leave no device that was offline",
    arguments: [true, false])
  func certifiedBefore(_ answers: Bool) throws {
    let events = Story.told { story in
      story.add(.attestation, at: 86_400 * 40, key: "k", challenge: "c", bytes: "x") {
        $0.challengeIssuedAt = Story.time(86_400 * 40 - 1)
        $0.certifiedAt = Story.time(0)
        $0.answersChallenge = answers
        $0.isCaptured = answers
      }
    }
    let finding = try #require(
      FlowJudge.findings(in: events).map(\.finding).first { $0.title.text(1).contains("40 days") })
    #expect(
      finding.causes.map(\.cause) == [answers ? "F02-challenge-not-random" : "F07-check-left-out"])
    let rival = try #require(finding.causes.first?.rival)
    #expect(rival.contains("offline") != answers)
    #expect(
      finding.found.contains("The answer that issued its challenge ended only 1 s") == answers)
  }

  @Test("are accepted too late after an hour at the latest")
  func longest() {
    #expect(findings(after: 7_200, lifetime: 86_400).map(\.result) == [.fail])
  }

  @Test("are rejected because they expired, and not wrongly")
  func refused() {
    let cause = { (seconds: Double, lifetime: Double?) in
      self.findings(after: seconds, lifetime: lifetime, .refused).flatMap(\.causes).map(\.cause)
    }
    #expect(cause(60, 10) == ["P21-challenge-expired"])
    #expect(cause(60, nil) == ["F08-sound-but-rejected"])
    #expect(cause(400, 600) == ["F08-sound-but-rejected"])
  }
}

@Suite("Accounts that use one key")
struct KeySharingTests {
  /// Returns the rival explanation of two accounts that use a key this many seconds apart.
  private func rival(apart seconds: Double) -> String? {
    let events = Story.told { story in
      for (place, account) in ["u", "v", "u"].enumerated() {
        story.add(
          .assertion, at: Double(place) * seconds, key: "k", account: account, bytes: "\(place)",
          counter: UInt32(place + 1))
      }
    }
    return FlowJudge.findings(in: events).first { $0.rule.id == "flow.key-sharing" }?
      .finding.causes.first?.rival
  }

  @Test("share a device only if there is time to hand it over")
  func handOver() {
    #expect(rival(apart: 5)?.hasPrefix("An app in which several accounts") == true)
    #expect(rival(apart: 900)?.hasPrefix("A device that several people share") == true)
  }
}
