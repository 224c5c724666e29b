package import Evidence
package import Results

/// One thing that happened between a client, a server and Apple.
package struct Event: Sendable, Hashable {
  package var kind: Kind
  /// Its number in the evidence, from zero.
  package var order: Int
  package var time: Timestamp?
  package var answer = Served.Answer.unknown
  package var status: Int?
  /// Whether the answer is the server's own word, and not told from its status alone.
  package var isExplicit = false
  /// What is found of the artifact; `nil` for an event without one.
  package var verdict: Verdict.Outcome?
  /// Which of its parts fail.
  package var failures: FailureSet = []
  /// Whether the artifact is signed by the key that it is said to be of.
  package var isSigned = false
  /// Whether an option, a record, the request itself or its session designates the challenge, so that
  /// more may rest on it than on the only one in the evidence.
  package var isChallengeProven = false
  /// Whether the artifact was computed to answer that challenge.
  package var answersChallenge = false
  /// Whether it fails only because of a challenge that nothing but its place in the evidence designates.
  package var failsByChallenge = false
  /// Whether the server vouches for the account.
  package var isAccountVerified = false
  /// Whether its signature leaves out values of the request that it came with.
  package var leavesOut = false
  package var counter: UInt32?
  /// What the artifact itself says.
  package var environment: Environment?
  /// What the server says of itself.
  package var host: Environment?
  /// When Apple certified the key.
  package var certifiedAt: Timestamp?
  /// When the challenge that is answered was given out.
  package var challengeIssuedAt: Timestamp?
  /// Whether the operator or the server named the public key, so that it was known before.
  package var isKeyGiven = false
  /// Whether it fails only because it is for another app or environment than the operator expects.
  package var failsByExpectation = false
  /// The entry of the catalogue of errors.
  package var error: Int?
  /// What is wrong with a request to Apple's endpoint for receipts.
  package var requestFaults: RequestFaults = []
  package var key = Mark.none
  package var challenge = Mark.none
  package var account = Mark.none
  package var client = Mark.none
  package var connection = Mark.none
  /// All that the recorder wrote of the exchange.
  package var entry = Mark.none
  /// The very bytes of the artifact.
  package var content = Mark.none
  /// Why the artifact fails, so that what fails alike is told together.
  package var reason = Mark.none
  /// Where the texts of the event are kept.
  package var texts = 0

  package init(_ kind: Kind, order: Int) {
    self.kind = kind
    self.order = order
  }

  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    case challengeIssued, attestation, assertion, receipt, tokenIssued, tokenUsed
    case receiptSentToApple, bitsAsked, bitsSet, clientError, serviceError
    case verifierError
  }

  package enum Environment: UInt8, Sendable, Hashable, CaseIterable {
    case production, development
  }
}

extension Event {
  package var isAccepted: Bool { answer == .accepted }
  package var isRefused: Bool { answer == .refused }

  /// Whether the server said by a status that it judged nothing: it failed, or had no time.
  package var isUnserved: Bool { status.map { $0 >= 500 || $0 == 408 || $0 == 429 } ?? false }

  /// Whether it asks the server to trust a key.
  package var isArtifact: Bool { kind == .attestation || kind == .assertion }

  /// Whether a client sent it, and the server under review answered: what the server itself sends to
  /// Apple, and what it hands out, it doesn't accept.
  package var isOfClient: Bool {
    [.attestation, .assertion, .receipt, .tokenUsed].contains(kind)
  }

  /// The milliseconds from another event to this one; `nil` where a time is missing.
  package func elapsed(since other: Event) -> Int64? {
    guard let time, let earlier = other.time else { return nil }
    return time.milliseconds - earlier.milliseconds
  }
}

extension Event.Kind {
  /// As results name it.
  package var name: String {
    switch self {
    case .challengeIssued: "challengeIssued"
    case .attestation: "attestation"
    case .assertion: "assertion"
    case .receipt: "receipt"
    case .tokenIssued: "tokenIssued"
    case .tokenUsed: "tokenUsed"
    case .receiptSentToApple: "receiptSentToApple"
    case .bitsAsked: "bitsAsked"
    case .bitsSet: "bitsSet"
    case .clientError: "clientError"
    case .serviceError: "serviceError"
    case .verifierError: "verifierError"
    }
  }

  /// With its article, in a sentence.
  package var noun: String {
    switch self {
    case .challengeIssued: "a challenge"
    case .attestation: "an attestation"
    case .assertion: "an assertion"
    case .receipt: "a receipt"
    case .tokenIssued, .tokenUsed: "a token"
    case .receiptSentToApple: "a receipt"
    case .bitsAsked, .bitsSet: "two bits"
    case .clientError, .serviceError, .verifierError: "an error"
    }
  }
}
