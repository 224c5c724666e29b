import Evidence
import Results
import Rules
import Testing

@testable import Flow

@Suite("Reviewers' checklists")
struct ReviewTests {
  private func answers(_ events: [Event]) -> [String: ReviewItem.Result] {
    var judge = FlowJudge()
    for event in events { judge.add(event) }
    for view in judge.views {
      let groups = Dictionary(grouping: events.filter { view.mark(of: $0).isKnown }) {
        view.mark(of: $0)
      }
      for mark in groups.keys.sorted() { judge.judge(groups[mark] ?? [], by: view) }
    }
    _ = judge.finish()
    return Dictionary(uniqueKeysWithValues: judge.review().map { ($0.line.id, $0.answer.result) })
  }

  private static func failing(_ rule: RuleID, _ answer: Served.Answer) -> [Event] {
    Story.told {
      $0.add(.attestation, at: 0, answer, key: "k", bytes: "x", verdict: .rejected) {
        $0.failures = FailureSet(failed: [rule])
      }
    }
  }

  @Test("lines have unique names, and each states what to capture")
  func catalogue() {
    let lines = ReviewCatalogue.all
    #expect(Set(lines.map(\.id)).count == lines.count)
    for line in lines {
      #expect(line.id.hasPrefix("review.") && !line.capture.isEmpty && !line.sources.isEmpty)
    }
  }

  @Test("a failing artifact whose answer isn't known was sent nevertheless")
  func unanswered() throws {
    var judge = FlowJudge()
    for event in Self.failing("attestation.nonce", .unknown) { judge.add(event) }
    _ = judge.finish()
    for id in ["review.server-decides", "review.nonce"] {
      let answer = try #require(judge.review().first { $0.line.id == id }).answer
      #expect(answer.result == .notVisible)
      #expect(
        answer.found
          == "No answer of the server to an artifact that fails \(id == "review.nonce" ? "this" : "a") check is known."
      )
    }
  }

  @Test("without events, no line is decided")
  func empty() {
    #expect(answers([]).values.allSatisfy { $0 == .notVisible })
  }

  @Test(
    "a check is violated if a failing artifact is accepted, and shown if it is rejected",
    arguments: [
      ("review.apple-root", "attestation.chain"), ("review.nonce", "attestation.nonce"),
      ("review.key-id", "attestation.public-key"), ("review.app-id", "attestation.app-id"),
      ("review.signature", "assertion.signature"),
      ("review.assertion-challenge", "assertion.challenge"),
      ("review.counter", "assertion.counter"), ("review.token-claims", "token.claims"),
      ("review.token-lifetime", "token.lifetime"), ("review.token-device", "token.risk"),
      ("review.token-signature", "token.algorithm"),
    ] as [(String, RuleID)])
  func enforced(_ line: String, _ rule: RuleID) {
    let accepted = answers(Self.failing(rule, .accepted))
    #expect(accepted[line] == .violated)
    #expect(accepted["review.server-decides"] == .violated)
    let refused = answers(Self.failing(rule, .refused))
    #expect(refused[line] == (line == "review.counter" ? .notVisible : .shown))
    #expect(refused["review.server-decides"] == .shown)
    #expect(answers(Self.failing(rule, .unknown))[line] == .notVisible)
    let others = accepted.filter { $0.value == .violated }.map(\.key)
    #expect(Set(others) == [line, "review.server-decides"])
  }

  @Test(
    "an accepted artifact whose failure has another explanation leaves its line open",
    arguments: [true, false])
  func unclear(_ isOfReading: Bool) {
    var events = Self.failing("assertion.signature", .accepted)
    events[0].failsByReading = isOfReading
    events[0].isSignatureUnexplained = !isOfReading
    events += Self.failing("assertion.signature", .refused)
    let answers = answers(events)
    #expect(answers["review.signature"] == .open)
    #expect(answers["review.server-decides"] == .open)
  }

  @Test(
    "an attestation of which only the receipt fails leaves its line open: it may be verified later")
  func receipts() {
    let events = Self.failing("receipt.signature", .accepted)
    #expect(answers(events)["review.receipt"] == .open)
    #expect(answers(events)["review.server-decides"] == .open)
    #expect(answers(Self.failing("receipt.signature", .refused))["review.receipt"] == .shown)
  }

  @Test("says if only a status shows that a failing artifact was accepted")
  func byStatus() throws {
    let line = try #require(ReviewCatalogue.all.first { $0.id == "review.nonce" })
    var event = Self.failing("attestation.nonce", .accepted)[0]
    for isExplicit in [true, false] {
      event.isExplicit = isExplicit
      var facts = ReviewFacts()
      facts.add(event)
      let found = line.judge(facts).found
      #expect(found.hasSuffix("Only the status says that it was accepted.") != isExplicit)
    }
  }

  @Test("counts apart what only a status shows, beside what an answer says")
  func possible() throws {
    let line = try #require(ReviewCatalogue.all.first { $0.id == "review.nonce" })
    var facts = ReviewFacts()
    for isExplicit in [true, false] {
      var event = Self.failing("attestation.nonce", .accepted)[0]
      event.isExplicit = isExplicit
      facts.add(event)
    }
    let answer = line.judge(facts)
    #expect(answer.result == .violated)
    #expect(
      answer.found
        == "The server accepts 1 artifact that fails this check. 1 more is possible: only its status says that it was accepted."
    )
    #expect(answer.events.count == 1)
    #expect(answer.events.first.map(\.isExplicit) == [true])
  }

  @Test("a refusal shows no check of several that fail, or that fails against a given value only")
  func otherReasons() {
    var events = Self.failing("attestation.nonce", .refused)
    events[0].failsByChallenge = true
    #expect(answers(events)["review.nonce"] == .notVisible)
    events[0].failsByChallenge = false
    events[0].failures.formUnion(FailureSet(failed: ["attestation.app-id"]))
    #expect(answers(events)["review.nonce"] == .notVisible)
    #expect(answers(events)["review.app-id"] == .notVisible)
    #expect(answers(events)["review.server-decides"] == .shown)
  }

  @Test(
    "a used counter is shown to be rejected only if an accepted request had reached it",
    arguments: [(3, .shown), (4, .notVisible)] as [(UInt32, ReviewItem.Result)])
  func usedCounter(_ counter: UInt32, _ result: ReviewItem.Result) {
    let events = Story.told {
      $0.add(.assertion, at: 0, key: "k", bytes: "x", counter: 3)
      $0.add(.assertion, at: 700, .refused, key: "k", bytes: "y", counter: counter)
    }
    #expect(answers(events)["review.counter"] == result)
  }

  @Test(
    "a challenge is shown to be for one use only if a second attestation for it is rejected",
    arguments: [("y", .shown), ("x", .notVisible)] as [(String, ReviewItem.Result)])
  func usedChallenge(_ bytes: String, _ result: ReviewItem.Result) {
    let events = Story.told {
      $0.add(.attestation, at: 0, key: "k", challenge: "c", bytes: "x") {
        $0.challengeIssuedAt = Story.time(0)
      }
      $0.add(.attestation, at: 40, .refused, key: "k", challenge: "c", bytes: bytes)
    }
    #expect(answers(events)["review.challenge"] == result)
  }

  @Test("one assertion that is accepted twice doesn't show that the app keeps its key")
  func keptKey() {
    let again = Story.told {
      for (time, bytes) in [(0.0, "x"), (732, "x")] {
        $0.add(.assertion, at: time, key: "k", bytes: bytes, counter: 3)
      }
    }
    #expect(answers(again)["review.key-kept"] == .notVisible)
    #expect(answers(again)["review.challenge"] == .notVisible)
  }

  @Test("a finding violates its line")
  func found() {
    let replay = Story.told {
      $0.add(.assertion, at: 0, key: "k", bytes: "x", counter: 3)
      $0.add(.assertion, at: 732, key: "k", bytes: "x", counter: 3)
    }
    #expect(answers(replay)["review.counter"] == .violated)
    let shared = Story.told {
      $0.add(.attestation, at: 0, key: "k", challenge: "c", bytes: "x")
      $0.add(.attestation, at: 40, key: "l", challenge: "c", bytes: "y")
    }
    #expect(answers(shared)["review.challenge"] == .violated)
    let again = Story.told {
      $0.add(.attestation, at: 0, key: "k", bytes: "x")
      $0.add(.attestation, at: 732, key: "k", bytes: "x")
    }
    #expect(answers(again)["review.attested-once"] == .violated)
  }

  @Test(
    "an attestation that is accepted twice violates the line on challenges, not that on counters")
  func replayedAttestation() {
    let again = Story.told {
      $0.add(.challengeIssued, at: 0, challenge: "c")
      for time in [5.0, 40] {
        $0.add(.attestation, at: time, key: "k", challenge: "c", bytes: "x") {
          $0.challengeIssuedAt = Story.time(0)
        }
      }
    }
    #expect(answers(again)["review.challenge"] == .violated)
    #expect(answers(again)["review.counter"] != .violated)
  }

  @Test(
    "the lifetime of challenges is violated by what is accepted late, not by what is rejected",
    arguments: [(.accepted, .violated), (.refused, .notVisible)]
      as [(Served.Answer, ReviewItem.Result)])
  func late(_ answer: Served.Answer, _ result: ReviewItem.Result) {
    let late = Story.told {
      $0.add(.challengeIssued, at: 0, challenge: "c")
      $0.add(.attestation, at: 5_000, answer, key: "k", challenge: "c", bytes: "x")
    }
    #expect(answers(late)["review.challenge-lifetime"] == result)
  }

  @Test("an old certificate alone doesn't show that an old challenge is accepted")
  func oldCertificate() {
    let old = Story.told {
      $0.add(.challengeIssued, at: 0, challenge: "c")
      $0.add(.attestation, at: 1, key: "k", challenge: "c", bytes: "x") {
        $0.challengeIssuedAt = Story.time(0)
        $0.certifiedAt = Story.time(-100_000_000)
      }
    }
    let found = FlowJudge.findings(in: old).map(\.rule.id)
    #expect(found.contains("flow.challenge-lifetime"))
    #expect(answers(old)["review.challenge-lifetime"] == .notVisible)
  }

  @Test(
    "a rule that fails violates its line, and one that only warns leaves it open",
    arguments: [("k", .violated), ("another", .open)] as [(String, ReviewItem.Result)])
  func warned(_ refused: String, _ result: ReviewItem.Result) {
    let events = Story.told {
      $0.add(.attestation, at: 0, .refused, key: refused, bytes: "x")
      $0.add(.assertion, at: 60, key: "k", bytes: "y", counter: 1)
    }
    #expect(answers(events)["review.known-key"] == result)
  }

  @Test(
    "an artifact that fails only against a value of the operator, or an undesignated challenge, violates nothing",
    arguments: [
      ("attestation.app-id", "review.app-id"), ("attestation.environment", "review.environment"),
      ("attestation.nonce", "review.nonce"),
    ])
  func given(_ rule: RuleID, _ line: String) {
    var events = Self.failing(rule, .accepted)
    if rule == "attestation.environment" {
      (events[0].environment, events[0].host) = (.development, .production)
      events[0].isHostOfEvidence = true
    }
    #expect(answers(events)[line] == .violated)
    events[0].isHostOfEvidence = false
    events[0].failsByChallenge = rule == "attestation.nonce"
    events[0].failsByExpectation = !events[0].failsByChallenge
    let answers = answers(events)
    #expect(answers[line] != .violated && answers[line] != .shown)
    #expect(answers["review.server-decides"] != .violated)
  }

  @Test("a merged finding quotes one of its events")
  func quoted() {
    let events = Story.told {
      $0.add(.attestation, at: 0, key: "other", bytes: "x")
      for (key, time) in [("k", 60.0), ("l", 61)] {
        $0.add(.assertion, at: time, key: key, bytes: key, counter: 1)
      }
    }
    let found = FlowJudge.findings(in: events).filter { $0.rule.id == "flow.unknown-key" }
    #expect(found.count == 1)
    #expect(found.first?.finding.isMerged == true && found.first?.finding.eventCount == 2)
    #expect(found.first?.finding.found.hasPrefix("One of them: ") == true)
  }

  @Test("a merged finding whose parts say the same speaks of none of them")
  func sameWords() throws {
    let error = try #require(KnownError.all.firstIndex { $0.id == "E01-dcerror-1" })
    let events = Story.told { story in
      for key in ["k", "l"] {
        story.add(.clientError, at: 0, .unknown, key: key) { $0.error = error }
      }
    }
    let found = FlowJudge.findings(in: events).filter { $0.rule.id == "flow.client-error" }
    #expect(found.count == 1 && found.first?.finding.isMerged == true)
    #expect(found.first?.finding.found == KnownError.all[error].meaning)
  }

  @Test("a valid conversation decides only the lines that it shows")
  func sound() {
    let answers = answers(
      Story.told {
        $0.add(.attestation, at: 5, key: "k", challenge: "c", account: "u", bytes: "x") {
          $0.challengeIssuedAt = Story.time(0)
          $0.environment = .production
          $0.host = .production
        }
        for number in 1...3 {
          $0.add(
            .assertion, at: Double(number) * 60, key: "k", account: "u", bytes: "\(number)",
            counter: UInt32(number))
        }
      })
    let shown = answers.filter { $0.value == .shown }.map(\.key).sorted()
    #expect(
      shown == [
        "review.assertions", "review.attested-once", "review.environment", "review.key-kept",
      ])
    #expect(!answers.values.contains(.violated))
  }

  @Test("no request is shown to carry an assertion by one that a check rejects")
  func invalidAssertion() {
    for (verdict, result) in [
      (Verdict.Outcome.rejected, ReviewItem.Result.notVisible), (.accepted, .shown),
    ] {
      let answers = answers(
        Story.told { $0.add(.assertion, at: 0, key: "k", counter: 1, verdict: verdict) })
      #expect(answers["review.assertions"] == result)
    }
  }

  @Test("after device errors, checks that the app follows Apple's instructions")
  func errors() throws {
    let unavailable = try #require(KnownError.all.firstIndex { $0.id == "E04-dcerror-4" })
    let invalid = try #require(KnownError.all.firstIndex { $0.id == "E03-dcerror-3" })
    let again = Story.told {
      $0.add(.clientError, at: 0, .unknown, key: "k", account: "u") { $0.error = unavailable }
      $0.add(.attestation, at: 60, key: "k", account: "u", bytes: "x")
    }
    #expect(answers(again)["review.retry-unavailable"] == .shown)
    let replaced = Story.told {
      $0.add(.clientError, at: 0, .unknown, key: "k", account: "u") { $0.error = invalid }
      $0.add(.attestation, at: 60, key: "l", account: "u", bytes: "x")
    }
    #expect(answers(replaced)["review.invalid-key"] == .shown)
    let used = Story.told {
      $0.add(.clientError, at: 0, .unknown, key: "k", account: "u") { $0.error = invalid }
      $0.add(.assertion, at: 60, key: "k", account: "u", bytes: "x", counter: 1)
    }
    #expect(answers(used)["review.invalid-key"] == .violated)
  }

  @Test("packed events keep their failed rules")
  func packing() throws {
    var event = Event(.attestation, order: 3)
    event.failures = FailureSet(failed: ["attestation.nonce", "token.risk"])
    event.texts = 99
    let again = try #require(Event(packed: event.packed[...]))
    #expect(again == event)
    #expect(!event.failures.isEmpty)
  }

  @Test("with several runs, the worst answer counts")
  func merged() {
    let results: [ReviewItem.Result] = [.notVisible, .shown, .open, .violated]
    for one in results {
      for other in results {
        let items = [one, other].map {
          [ReviewItem(id: "a", title: "", sources: [], result: $0, found: "")]
        }
        let worst = ReviewItem.Result.allCases.first { [one, other].contains($0) }
        #expect(ReviewItem.merged(items[0], items[1]).map(\.result) == [worst])
      }
    }
    #expect(
      ReviewItem.merged(
        [], [ReviewItem(id: "a", title: "", sources: [], result: .shown, found: "")]
      )
      .count == 1)
  }
}
