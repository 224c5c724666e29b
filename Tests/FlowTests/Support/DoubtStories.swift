import Evidence
import Flow
import Results

/// Conversations that resemble an attack or an innocent case, without proof of either.
enum DoubtStories {
  static let attacks: [Labelled] = [
    Labelled("two records of one second", ["flow.replay warn"]) {
      $0.add(.assertion, at: 5, key: "k", bytes: "x", counter: 3)
      $0.add(.assertion, at: 5, key: "k", bytes: "x", counter: 3)
    },
    Labelled("two records of one second, of one connection", ["flow.replay warn"]) {
      $0.add(.assertion, at: 5, key: "k", connection: "1", bytes: "x", counter: 3)
      $0.add(.assertion, at: 5, key: "k", connection: "1", bytes: "x", counter: 3)
    },
    Labelled("two records of one moment, of two connections", ["flow.replay fail"]) {
      $0.add(.assertion, at: 5.123, key: "k", connection: "1", bytes: "x", counter: 3)
      $0.add(.assertion, at: 5.123, key: "k", connection: "2", bytes: "x", counter: 3)
    },
    Labelled("two records of one moment, with two answers", ["flow.replay warn"]) {
      $0.add(.assertion, at: 5.123, status: 200, key: "k", connection: "1", bytes: "x", counter: 3)
      $0.add(.assertion, at: 5.123, status: 201, key: "k", connection: "1", bytes: "x", counter: 3)
    },
    Labelled("two entries of one moment that differ", ["flow.replay fail"]) {
      for name in ["e", "f"] {
        $0.add(.assertion, at: 5, key: "k", bytes: "x", counter: 3) { $0.entry = Story.mark(name) }
      }
    },
    Labelled("a request that failed is accepted from elsewhere", ["flow.replay warn"]) {
      $0.add(
        .assertion, at: 0, .unknown, status: 503, key: "k", client: "a", bytes: "x", counter: 3)
      $0.add(.assertion, at: 1, key: "k", client: "b", bytes: "x", counter: 3)
    },
    Labelled(
      "a request that was rejected is accepted for somebody else",
      ["flow.replay warn", "flow.wrongly-refused warn"]
    ) {
      $0.add(.attestation, at: 0, .refused, key: "k", account: "u", bytes: "x")
      $0.add(.attestation, at: 9, key: "k", account: "v", bytes: "x")
    },
    Labelled("an accepted request is sent again, without an answer", ["flow.replay warn"]) {
      $0.add(.assertion, at: 0, key: "k", client: "a", bytes: "x", counter: 3)
      $0.add(.assertion, at: 9, .unknown, key: "k", client: "b", bytes: "x", counter: 3)
      $0.add(.assertion, at: 20, .refused, key: "k", client: "b", bytes: "x", counter: 3)
    },
    Labelled("counters fall side by side, and nothing shows of whom", ["flow.counter-order warn"]) {
      $0.add(.assertion, at: 0, key: "k", bytes: "x", counter: 8)
      $0.add(.assertion, at: 0.12, key: "k", bytes: "y", counter: 7)
    },
    Labelled("a copied key side by side with its owner", ["flow.counter-order fail"]) {
      $0.add(.assertion, at: 0, key: "k", client: "a", bytes: "x", counter: 8)
      $0.add(.assertion, at: 0.12, key: "k", client: "b", bytes: "y", counter: 7)
    },
    Labelled("an old counter in a log whose clocks may differ", ["flow.counter-order fail"]) {
      $0.add(.assertion, at: 60, key: "k", bytes: "x", counter: 1)
      $0.add(.assertion, at: 30, key: "k", bytes: "y", counter: 2)
    },
    Labelled("one challenge twice, and nothing shows to whom", ["flow.challenge-reuse warn"]) {
      $0.add(.challengeIssued, at: 0, challenge: "c")
      $0.add(.challengeIssued, at: 5, challenge: "c")
    },
    Labelled("one challenge for two accounts", ["flow.challenge-reuse fail"]) {
      $0.add(.challengeIssued, at: 0, challenge: "c", account: "u")
      $0.add(.challengeIssued, at: 5, challenge: "c", account: "v")
    },
    Labelled(
      "two artifacts answer the only challenge of the evidence", ["flow.challenge-reuse fail"]
    ) {
      for name in ["x", "y"] {
        $0.add(.attestation, at: 0, key: name, challenge: "c", bytes: name) {
          $0.isChallengeProven = false
        }
      }
    },
    Labelled(
      "one attestation for the subjects of two tokens",
      ["flow.replay fail", "flow.key-sharing warn"]
    ) {
      for (index, account) in ["u", "v"].enumerated() {
        $0.add(.attestation, at: Double(index) * 60, key: "k", account: account, bytes: "x") {
          $0.isAccountVerified = false
        }
      }
    },
    Labelled("the subjects of two tokens take turns", ["flow.key-sharing warn"]) {
      for (index, account) in ["u", "v", "u"].enumerated() {
        $0.add(
          .assertion, at: Double(index) * 10, key: "k", account: account, bytes: "\(index)",
          counter: UInt32(index + 1)
        ) { $0.isAccountVerified = false }
      }
    },
    Labelled("two accounts in turn, and nothing shows from where", ["flow.key-sharing warn"]) {
      $0.add(.assertion, at: 0, key: "k", account: "u", bytes: "x", counter: 1)
      $0.add(.assertion, at: 3_600, key: "k", account: "v", bytes: "y", counter: 2)
    },
    Labelled("two accounts take turns, and no answer is known", ["flow.key-sharing warn"]) {
      for (index, account) in ["u", "v", "u"].enumerated() {
        $0.add(
          .assertion, at: Double(index) * 10, .unknown, key: "k", account: account,
          bytes: "\(index)", counter: UInt32(index + 1))
      }
    },
  ]

  static let twins: [Labelled] = [
    Labelled(
      "a challenge that is given out again is answered soon", ["flow.challenge-reuse cleared"]
    ) {
      $0.add(.challengeIssued, at: 0, challenge: "c", client: "a")
      $0.add(.challengeIssued, at: 7_000, challenge: "c", client: "a")
      $0.add(.attestation, at: 7_010, key: "k", challenge: "c", client: "a", bytes: "x")
    },
    Labelled("the answer with a challenge was written down twice", []) {
      for _ in 0..<2 {
        $0.add(.challengeIssued, at: 0, challenge: "c") { $0.entry = Story.mark("e") }
      }
    },
    Labelled("a request fails twice with nothing known", []) {
      $0.add(.assertion, at: 0, .unknown, status: 500, key: "k", bytes: "x", counter: 3)
      $0.add(.assertion, at: 1, .unknown, status: 500, key: "k", bytes: "x", counter: 3)
    },
  ]
}
