import Evidence
import Flow
import Results

/// Conversations about what clients do between their artifacts.
enum SessionStories {
  private static let unsupported = KnownError.index(in: "com.apple.devicecheck.error Code=1")

  static let attacks: [Labelled] = [
    Labelled("two clients take turns with one session token", ["flow.replay fail"]) {
      for (index, client) in ["a", "b", "a"].enumerated() {
        $0.add(.tokenUsed, at: Double(index) * 30, client: client, bytes: "t")
      }
    },
    Labelled(
      "two clients take turns with a session token, and no answer is recorded", ["flow.replay warn"]
    ) {
      for (index, client) in ["a", "b", "a"].enumerated() {
        $0.add(.tokenUsed, at: Double(index) * 30, .unknown, client: client, bytes: "t")
      }
    },
    Labelled("one session token serves two accounts", ["flow.replay fail"]) {
      $0.add(.tokenUsed, at: 0, account: "u", client: "a", bytes: "t")
      $0.add(.tokenUsed, at: 30, account: "v", client: "b", bytes: "t")
    },
    Labelled("a session token comes from three clients", ["flow.replay warn"]) {
      for (index, client) in ["a", "b", "c"].enumerated() {
        $0.add(.tokenUsed, at: Double(index) * 30, client: client, bytes: "t")
      }
    },
    Labelled("a client collects challenges", ["flow.challenge-lifetime warn"]) {
      for number in 0..<40 {
        $0.add(.challengeIssued, at: Double(number), challenge: "c\(number)", client: "a")
      }
    },
    Labelled(
      "a device that attested says that it can't",
      ["flow.client-error fail", "flow.client-error warn"]
    ) {
      $0.add(.attestation, at: 0, key: "k", account: "u", client: "a", bytes: "x")
      $0.add(.clientError, at: 900, .unknown, account: "u", client: "a", verdict: nil) {
        $0.error = unsupported
      }
    },
    Labelled(
      "an account that attested says that it can't",
      ["flow.client-error fail", "flow.client-error warn"]
    ) {
      $0.add(.attestation, at: 0, key: "k", account: "u", bytes: "x")
      $0.add(.clientError, at: 900, .unknown, account: "u", verdict: nil) { $0.error = unsupported }
    },
  ]

  static let twins: [Labelled] = [
    Labelled("a session moves to another network", ["flow.replay cleared"]) {
      for (index, client) in ["a", "a", "b", "b"].enumerated() {
        $0.add(.tokenUsed, at: Double(index) * 300, client: client, bytes: "t")
      }
    },
    Labelled("a token is used by one client all day", []) {
      for number in 0..<50 {
        $0.add(.tokenUsed, at: Double(number) * 60, client: "a", bytes: "t")
      }
    },
    Labelled("a stolen token is rejected", []) {
      $0.add(.tokenUsed, at: 0, client: "a", bytes: "t")
      $0.add(.tokenUsed, at: 30, .refused, client: "b", bytes: "t")
      $0.add(.tokenUsed, at: 60, client: "a", bytes: "t")
    },
    Labelled("the server holds challenges back", ["flow.challenge-lifetime cleared"]) {
      for number in 0..<40 {
        $0.add(.challengeIssued, at: Double(number), challenge: "c\(number)", client: "a")
      }
      $0.add(.challengeIssued, at: 41, .unknown, status: 429, client: "a")
    },
    Labelled("many devices behind one address each answer", []) {
      for number in 0..<40 {
        $0.add(.challengeIssued, at: Double(number), challenge: "c\(number)", client: "a")
        $0.add(
          .attestation, at: Double(number) + 0.5, key: "k\(number)", challenge: "c\(number)",
          client: "a", bytes: "x\(number)")
      }
    },
    Labelled("challenges over a whole day", []) {
      for number in 0..<40 {
        $0.add(.challengeIssued, at: Double(number) * 600, challenge: "c\(number)", client: "a")
      }
    },
    Labelled("a simulator never attested", ["flow.client-error warn"]) {
      $0.add(.attestation, at: 0, key: "k", account: "u", client: "a", bytes: "x")
      $0.add(.clientError, at: 900, .unknown, account: "v", client: "b", verdict: nil) {
        $0.error = unsupported
      }
    },
    Labelled("a request to DeviceCheck that fails its checks is answered", []) {
      $0.add(.bitsAsked, at: 0, verdict: .rejected)
    },
  ]
}
