import Evidence
import Flow
import Results
import Testing

@Suite("The certainty of findings")
struct CertaintyTests {
  /// A conversation, its proven finding, and the changes that remove the proof.
  struct Proof: Sendable, CustomTestStringConvertible {
    let name: String
    let cause: String
    let events: [Event]
    let doubts: [@Sendable (inout Event) -> Void]

    var testDescription: String { name }
  }

  private static let answer: @Sendable (inout Event) -> Void = { $0.isExplicit = false }
  private static let account: @Sendable (inout Event) -> Void = { $0.isAccountVerified = false }

  static let proofs: [Proof] = [
    Proof(
      name: "a failing artifact is accepted", cause: "F07-check-left-out",
      events: Story.told { $0.add(.attestation, at: 0, key: "k", bytes: "x", verdict: .rejected) },
      doubts: [
        answer, { $0.failsByExpectation = true }, { $0.failsByChallenge = true },
        { $0.failsByReading = true }, { $0.isSignatureUnexplained = true },
        { $0.failsByTime = true }, { $0.isAmbiguous = true }, { $0.failsByAnchor = true },
      ]),
    Proof(
      name: "two artifacts answer one challenge", cause: "F01-challenge-not-consumed",
      events: Story.told {
        $0.add(.attestation, at: 0, key: "k", challenge: "c", bytes: "x")
        $0.add(.attestation, at: 40, key: "l", challenge: "c", bytes: "y")
      },
      doubts: [answer, { $0.isChallengeProven = false }, { $0.answersChallenge = false }]),
    Proof(
      name: "one attestation is accepted again for another account",
      cause: "F01-challenge-not-consumed",
      events: Story.told {
        $0.add(.attestation, at: 0, key: "k", account: "u", client: "a", bytes: "x")
        $0.add(.attestation, at: 60, key: "k", account: "v", client: "b", bytes: "x")
      }, doubts: [answer, account, { $0.account = Story.mark("u") }, { $0.account = .none }]),
    Proof(
      name: "one challenge for two accounts", cause: "F02-challenge-not-random",
      events: Story.told {
        $0.add(.challengeIssued, at: 0, challenge: "c", account: "u")
        $0.add(.challengeIssued, at: 5, challenge: "c", account: "v")
      }, doubts: [account]),
    Proof(
      name: "production accepts development", cause: "F06-environment-unchecked",
      events: Story.told {
        $0.add(.attestation, at: 0, key: "k", bytes: "x") {
          $0.environment = .development
          $0.host = .production
          $0.isHostOfEvidence = true
        }
      }, doubts: [answer, { $0.isHostOfEvidence = false }]),
    Proof(
      name: "one attestation for two accounts", cause: "P27-shared-key-many-users",
      events: Story.told {
        $0.add(.attestation, at: 0, key: "k", account: "u", client: "a", bytes: "x")
        $0.add(.attestation, at: 60, key: "k", account: "v", client: "b", bytes: "x")
      }, doubts: [answer, account, { $0.client = Story.mark("a") }]),
  ]

  private func certainty(_ cause: String, _ events: [Event]) -> [Certainty] {
    FlowJudge.findings(in: events).flatMap(\.finding.causes).filter { $0.cause == cause }
      .map(\.certainty)
  }

  @Test("is proven if the answer is explicit and everything is recomputed", arguments: proofs)
  func proven(_ proof: Proof) {
    #expect(certainty(proof.cause, proof.events).contains(.proven))
  }

  @Test("is consistent otherwise, with an alternative", arguments: proofs)
  func doubted(_ proof: Proof) {
    for doubt in proof.doubts {
      var events = proof.events
      for index in events.indices { doubt(&events[index]) }
      #expect(!certainty(proof.cause, events).contains(.proven))
      #expect(certainty(proof.cause, events).contains(.consistent))
    }
  }

  @Test("separates proven events from those that depend on a status")
  func merging() {
    let events = Story.told { story in
      for index in 0..<4 {
        story.add(
          .attestation, at: Double(index), key: "k\(index)", bytes: "\(index)", verdict: .rejected
        ) {
          $0.reason = Story.mark("why")
          $0.isExplicit = index < 2
        }
      }
    }
    let findings = FlowJudge.findings(in: events).map(\.finding)
    #expect(findings.map(\.eventCount) == [2, 2])
    #expect(findings.flatMap(\.causes).map(\.certainty) == [.proven, .consistent])
  }

  @Test("doesn't mark the first, legitimate use as the offence")
  func offences() {
    let reuse = Story.told {
      $0.add(.attestation, at: 0, key: "k", challenge: "c", bytes: "x")
      $0.add(
        .attestation, at: 20, .refused, key: "m", challenge: "c", bytes: "z", verdict: .rejected)
      $0.add(.attestation, at: 40, key: "l", challenge: "c", bytes: "y")
    }
    let replay = Story.told {
      $0.add(.assertion, at: 0, key: "k", bytes: "x", counter: 3)
      $0.add(.assertion, at: 600, key: "k", bytes: "x", counter: 3)
    }
    let late = Story.told {
      $0.add(.challengeIssued, at: 0, challenge: "c")
      $0.add(.attestation, at: 7_300, key: "k", challenge: "c", bytes: "x")
    }
    let turns = Story.told {
      for (index, account) in ["u", "v", "u"].enumerated() {
        $0.add(
          .assertion, at: Double(index) * 10, key: "k", account: account, bytes: "\(index)",
          counter: UInt32(index + 1))
      }
    }
    let stopped = Story.told {
      $0.add(.assertion, at: 0, key: "k", bytes: "x", counter: 3)
      $0.add(.assertion, at: 600, .refused, key: "k", bytes: "x", counter: 3)
    }
    let expected: [([Event], [Set<Int>])] = [
      (reuse, [[2]]), (replay, [[1]]), (late, [[1]]), (turns, [[1]]), (stopped, [[]]),
    ]
    for (events, offences) in expected {
      #expect(FlowJudge.findings(in: events).map(\.finding.offences) == offences)
    }
  }
}
