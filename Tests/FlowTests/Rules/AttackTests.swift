import Evidence
import Flow
import Results
import Rules
import Testing

/// A conversation with exactly its expected findings.
struct Labelled: Sendable, CustomTestStringConvertible {
  let name: String
  let expected: [String]
  let events: [Event]

  init(_ name: String, _ expected: [String], _ tell: (inout Story) -> Void) {
    self.name = name
    self.expected = expected
    events = Story.told(tell)
  }

  var testDescription: String { name }
}

@Suite("Findings on conversations")
struct ConversationTests {
  static let attacks: [Labelled] = [
    Labelled("an assertion is accepted again from elsewhere", ["flow.replay fail"]) {
      $0.add(.assertion, at: 0, key: "k", client: "a", bytes: "x", counter: 3)
      $0.add(.assertion, at: 732, key: "k", client: "b", bytes: "x", counter: 3)
    },
    Labelled("an assertion is accepted again minutes later", ["flow.replay fail"]) {
      $0.add(.assertion, at: 0, key: "k", bytes: "x", counter: 3)
      $0.add(.assertion, at: 600, key: "k", bytes: "x", counter: 3)
    },
    Labelled("two attestations answer one challenge", ["flow.challenge-reuse fail"]) {
      $0.add(.attestation, at: 0, key: "k", challenge: "c", bytes: "x")
      $0.add(.attestation, at: 40, key: "l", challenge: "c", bytes: "y")
    },
    Labelled("one challenge is given to two clients", ["flow.challenge-reuse fail"]) {
      $0.add(.challengeIssued, at: 0, challenge: "c", client: "a")
      $0.add(.challengeIssued, at: 5, challenge: "c", client: "b")
    },
    Labelled("a counter falls back", ["flow.counter-order fail"]) {
      $0.add(.assertion, at: 0, key: "k", bytes: "x", counter: 9)
      $0.add(.assertion, at: 300, key: "k", bytes: "y", counter: 7)
    },
    Labelled("a counter is used for two requests", ["flow.counter-order fail"]) {
      $0.add(.assertion, at: 0, key: "k", bytes: "x", counter: 9)
      $0.add(.assertion, at: 0.05, key: "k", bytes: "y", counter: 9)
    },
    Labelled(
      "one attestation is relayed to several accounts",
      ["flow.replay fail", "flow.key-sharing fail"]
    ) {
      $0.add(.attestation, at: 0, key: "k", account: "u", bytes: "x")
      $0.add(.attestation, at: 60, key: "k", account: "v", bytes: "x")
      $0.add(.attestation, at: 120, key: "k", account: "w", bytes: "x")
    },
    Labelled("accounts take turns with one key within seconds", ["flow.key-sharing fail"]) {
      for (index, account) in ["u", "v", "u", "v"].enumerated() {
        $0.add(
          .assertion, at: Double(index) * 10, key: "k", account: account, bytes: "\(index)",
          counter: UInt32(index + 1))
      }
    },
    Labelled("a key of many accounts", ["flow.key-sharing fail"]) {
      for index in 0..<5 {
        $0.add(
          .assertion, at: Double(index) * 900, key: "k", account: "u\(index)", bytes: "\(index)",
          counter: UInt32(index + 1))
      }
    },
    Labelled("a key that was rejected asserts", ["flow.unknown-key fail"]) {
      $0.add(.attestation, at: 0, .refused, key: "k", bytes: "x", verdict: .rejected)
      $0.add(.assertion, at: 10, key: "k", bytes: "y", counter: 1)
    },
    Labelled("a key asserts that is attested later", ["flow.unknown-key fail"]) {
      $0.add(.assertion, at: 0, key: "k", bytes: "y", counter: 1)
      $0.add(.attestation, at: 900, key: "k", bytes: "x")
    },
    Labelled("a key asserts that is attested nowhere", ["flow.unknown-key warn"]) {
      $0.add(.attestation, at: 0, key: "k", bytes: "x")
      $0.add(.assertion, at: 10, key: "l", bytes: "y", counter: 1)
    },
    Labelled("production accepts development", ["flow.environment-mix fail"]) {
      $0.add(.attestation, at: 0, key: "k", bytes: "x") {
        $0.environment = .development
        $0.host = .production
      }
    },
    Labelled("a server accepts both environments", ["flow.environment-mix warn"]) {
      $0.add(.attestation, at: 0, key: "k", bytes: "x") { $0.environment = .development }
      $0.add(.attestation, at: 9, key: "l", bytes: "y") { $0.environment = .production }
    },
    Labelled("a challenge is good for hours", ["flow.challenge-lifetime fail"]) {
      $0.add(.challengeIssued, at: 0, challenge: "c")
      $0.add(.attestation, at: 7_300, key: "k", challenge: "c", bytes: "x")
    },
    Labelled("a record says that its challenge was old", ["flow.challenge-lifetime warn"]) {
      $0.add(.attestation, at: 400, key: "k", challenge: "c", bytes: "x") {
        $0.challengeIssuedAt = Story.time(0)
      }
    },
    Labelled(
      "an attestation is accepted days after Apple made it", ["flow.challenge-lifetime fail"]
    ) {
      $0.add(.attestation, at: 200_000, key: "k", bytes: "x") { $0.certifiedAt = Story.time(0) }
    },
    Labelled("a forged artifact is accepted", ["flow.wrongly-accepted fail"]) {
      $0.add(.attestation, at: 0, key: "k", bytes: "x", verdict: .rejected)
    },
    Labelled("a challenge is accepted that the server never issued", ["flow.wrongly-accepted fail"])
    {
      $0.add(.challengeIssued, at: 0, challenge: "c")
      $0.add(.attestation, at: 2, key: "k", challenge: "c", bytes: "x")
      $0.add(.attestation, at: 1_000, key: "l", challenge: "d", bytes: "y")
    },
    Labelled("a genuine device is rejected", ["flow.wrongly-refused warn"]) {
      $0.add(.attestation, at: 0, .refused, status: 403, key: "k", bytes: "x")
    },
    Labelled("a challenge ran out", ["flow.challenge-lifetime warn"]) {
      $0.add(.attestation, at: 400, .refused, key: "k", challenge: "c", bytes: "x") {
        $0.challengeIssuedAt = Story.time(0)
      }
    },
  ]

  static let twins: [Labelled] = [
    Labelled("the server rejects late what fails a check at any time", []) {
      $0.add(
        .attestation, at: 400, .refused, key: "k", challenge: "c", bytes: "x", verdict: .rejected
      ) { $0.challengeIssuedAt = Story.time(0) }
    },
    Labelled("a retry after status 503", ["flow.replay cleared"]) {
      $0.add(
        .assertion, at: 0, .unknown, status: 503, key: "k", connection: "1", bytes: "x", counter: 3)
      $0.add(.assertion, at: 0.3, key: "k", connection: "1", bytes: "x", counter: 3)
    },
    Labelled("a retry after no answer", []) {
      $0.add(.attestation, at: 0, .unknown, key: "k", challenge: "c", connection: "1", bytes: "x")
      $0.add(.attestation, at: 30, key: "k", challenge: "c", connection: "2", bytes: "x")
    },
    Labelled("a replay that the server stops", ["flow.replay cleared"]) {
      $0.add(.assertion, at: 0, key: "k", client: "a", bytes: "x", counter: 3)
      $0.add(
        .assertion, at: 700, .refused, status: 409, key: "k", client: "b", bytes: "x", counter: 3)
    },
    Labelled("one request in two logs", ["flow.replay cleared"]) {
      $0.add(.assertion, at: 0.123, key: "k", connection: "1", bytes: "x", counter: 3)
      $0.add(.assertion, at: 0.123, key: "k", connection: "1", bytes: "x", counter: 3)
    },
    Labelled("one entry that was written down twice", ["flow.replay cleared"]) {
      for _ in 0..<2 {
        $0.add(.assertion, at: 0, key: "k", bytes: "x", counter: 3) { $0.entry = Story.mark("e") }
      }
    },
    Labelled(
      "one entry that was written down twice, and a replay that the server stops",
      ["flow.replay cleared"]
    ) {
      for _ in 0..<2 {
        $0.add(.assertion, at: 0, key: "k", bytes: "x", counter: 3) { $0.entry = Story.mark("e") }
      }
      $0.add(.assertion, at: 9, .refused, status: 409, key: "k", bytes: "x", counter: 3) {
        $0.entry = Story.mark("f")
      }
    },
    Labelled("parallel requests overtake each other", ["flow.counter-order cleared"]) {
      $0.add(.assertion, at: 0, key: "k", client: "a", bytes: "x", counter: 8)
      $0.add(.assertion, at: 0.12, key: "k", client: "a", bytes: "y", counter: 7)
      $0.add(.assertion, at: 9, key: "k", client: "a", bytes: "z", counter: 9)
    },
    Labelled("clocks of two machines differ", ["flow.counter-order cleared"]) {
      $0.add(.assertion, at: 60, key: "k", client: "a", bytes: "x", counter: 1)
      $0.add(.assertion, at: 30, key: "k", client: "a", bytes: "y", counter: 2)
      $0.add(.assertion, at: 90, key: "k", client: "a", bytes: "z", counter: 3)
    },
    Labelled("two people share a device", ["flow.key-sharing cleared"]) {
      $0.add(.assertion, at: 0, key: "k", account: "u", client: "a", bytes: "x", counter: 1)
      $0.add(.assertion, at: 3_600, key: "k", account: "v", client: "a", bytes: "y", counter: 2)
    },
    Labelled("a new key after a reinstallation begins at 1", []) {
      $0.add(.assertion, at: 0, key: "k", account: "u", bytes: "x", counter: 40)
      $0.add(.assertion, at: 90, key: "l", account: "u", bytes: "y", counter: 1)
    },
    Labelled("a challenge is sent twice and accepted once", ["flow.challenge-reuse cleared"]) {
      $0.add(
        .attestation, at: 0, .refused, key: "k", challenge: "c", bytes: "x", verdict: .rejected)
      $0.add(.attestation, at: 5, key: "l", challenge: "c", bytes: "y")
    },
    Labelled("a client asks again for its challenge", ["flow.challenge-reuse cleared"]) {
      $0.add(.challengeIssued, at: 0, challenge: "c", client: "a")
      $0.add(.challengeIssued, at: 5, challenge: "c", client: "a")
    },
    Labelled("a recording begins in the middle", ["flow.wrongly-accepted warn"]) {
      $0.add(.challengeIssued, at: 0, challenge: "c")
      $0.add(.attestation, at: 20, key: "l", challenge: "d", bytes: "y")
    },
    Labelled("artifacts without any answer", []) {
      $0.add(.attestation, .unknown, key: "k", challenge: "c", bytes: "x")
      $0.add(.attestation, .unknown, key: "k", challenge: "c", bytes: "x", verdict: .rejected)
      $0.add(.attestation, .unknown, key: "l", challenge: "c", bytes: "y")
      $0.add(.assertion, .unknown, key: "m", bytes: "z", counter: 1)
    },
    Labelled("a whole session", []) {
      $0.add(.challengeIssued, at: 0, challenge: "c", client: "a")
      $0.add(.attestation, at: 2, key: "k", challenge: "c", account: "u", client: "a", bytes: "x") {
        $0.certifiedAt = Story.time(1)
        $0.environment = .production
        $0.host = .production
      }
      $0.add(.assertion, at: 4, key: "k", account: "u", client: "a", bytes: "y", counter: 1)
      $0.add(.assertion, at: 9, key: "k", account: "u", client: "a", bytes: "z", counter: 2)
    },
    Labelled("the server's database names the key", []) {
      $0.add(.attestation, at: 0, key: "k", bytes: "x")
      $0.add(.assertion, at: 10, key: "l", bytes: "y", counter: 1) { $0.isKeyGiven = true }
    },
  ]

  @Test(
    "give exactly the findings of their attack",
    arguments: attacks + SessionStories.attacks + DoubtStories.attacks)
  func attack(_ story: Labelled) {
    #expect(outcomes(story.events).sorted() == story.expected.sorted())
  }

  @Test(
    "clear innocent conversations, or find nothing",
    arguments: twins + SessionStories.twins + DoubtStories.twins)
  func twin(_ story: Labelled) {
    #expect(outcomes(story.events).sorted() == story.expected.sorted())
  }

  @Test(
    "name an alternative wherever one fits",
    arguments: attacks + SessionStories.attacks + DoubtStories.attacks)
  func rivals(_ story: Labelled) {
    for (_, finding) in FlowJudge.findings(in: story.events) {
      #expect(!finding.causes.isEmpty)
      for cause in finding.causes { #expect((cause.rival == nil) == (cause.certainty == .proven)) }
    }
  }

  @Test(
    "don't depend on the order of records with times",
    arguments: attacks + SessionStories.attacks + DoubtStories.attacks)
  func shuffled(_ story: Labelled) {
    guard story.events.allSatisfy({ $0.time != nil }) else { return }
    var events = Array(story.events.reversed())
    for index in events.indices { events[index].order = index }
    let found = outcomes(events).filter { !$0.hasSuffix("cleared") }
    #expect(Set(found) == Set(story.expected))
  }

  @Test("say of a shared device why it is cleared, and what looks the same")
  func sharedDevice() {
    let events = Story.told {
      $0.add(.assertion, at: 0, key: "k", account: "u", client: "a", bytes: "x", counter: 1)
      $0.add(.assertion, at: 3_600, key: "k", account: "v", client: "a", bytes: "y", counter: 2)
    }
    let found = FlowJudge.findings(in: events).map(\.finding.found)
    #expect(found.contains { $0.contains("hand a device over. Somebody else") })
  }

  @Test("merge equal findings, and limit the others")
  func limits() {
    let events = Story.told { story in
      for index in 0..<2_000 {
        story.add(.attestation, key: "k\(index)", bytes: "x\(index)", verdict: .rejected)
        story.add(.assertion, at: 0, key: "k\(index)", bytes: "y\(index)", counter: 9)
        story.add(.assertion, at: 60, key: "k\(index)", bytes: "z\(index)", counter: 1)
      }
    }
    var judge = FlowJudge()
    for event in events { judge.add(event) }
    for group in Dictionary(grouping: events, by: \.key).values { judge.judge(group, by: .key) }
    let findings = judge.finish()
    let accepted = findings.filter { $0.rule.id == "flow.wrongly-accepted" }
    #expect(accepted.map(\.finding.eventCount) == [2_000])
    #expect(accepted.first?.finding.events.count == RunFinding.shownEvents)
    #expect(findings.count { $0.rule.id == "flow.counter-order" } == FlowJudge.limit)
    #expect(judge.beyond["flow.counter-order"] == 1_000)
  }
}
