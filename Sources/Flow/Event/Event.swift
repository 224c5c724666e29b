package import Evidence
package import Results

/// One step of a conversation between a client, a server and Apple: a challenge that was issued, an
/// artifact that was sent, a token that was used, or an error that was reported.
///
/// Events are compared by the million, so an event holds no text. Identities are 128-bit marks, and
/// the texts are stored outside (``texts``).
package struct Event: Sendable, Hashable {
  /// What happened; see ``Kind-swift.enum``.
  package var kind: Kind
  /// The number of the event in the evidence, from zero.
  package var order: Int
  /// When it happened; `nil` if the evidence doesn't contain a time.
  package var time: Timestamp?
  /// Whether the server accepted or refused it; `unknown` if the evidence doesn't show it.
  package var answer = Served.Answer.unknown
  /// The HTTP status of the answer, such as 200; `nil` if it isn't known.
  package var status: Int?
  /// Whether a record, the answer's body or a service profile states the answer, so that it isn't
  /// derived from the HTTP status alone.
  package var isExplicit = false
  /// The verdict of the checks on the artifact; `nil` for an event without an artifact.
  package var verdict: Verdict.Outcome?
  /// The groups of checks that the artifact fails.
  package var failures: FailureSet = []
  /// Whether the assertion's signature was verified with the key that the event names. Always false
  /// for other artifacts.
  package var isSigned = false
  /// Whether an option, a record, the request itself or its session names the challenge. If it is
  /// only the nearest or only challenge in the evidence, this is false and findings that rest on it
  /// are weaker.
  package var isChallengeProven = false
  /// Whether the artifact was computed for that challenge: the nonce of an attestation matches it,
  /// or the signed client data of an assertion contains it.
  package var answersChallenge = false
  /// Whether the challenge that was issued doesn't look random: a word or an address, that may be a
  /// setting.
  package var isPlainText = false
  /// Whether the artifact fails only checks that need the challenge, while the challenge is
  /// designated by nothing but its place in the evidence.
  package var failsByChallenge = false
  /// Whether the account comes from a trustworthy source, such as the server, and not from a token
  /// with an unverified signature.
  package var isAccountVerified = false
  /// Whether the server accepted the request although it contains values that the assertion's
  /// signature does not cover.
  package var leavesOut = false
  /// The counter in an assertion's authenticator data (WebAuthn Level 2 §6.1, `signCount`).
  package var counter: UInt32?
  /// The App Attest environment that the attestation's AAGUID names, also for an error in the answer
  /// to it; `nil` for other artifacts and unknown AAGUIDs.
  package var environment: Environment?
  /// The environment that the server is for, from an option or a record; `nil` if neither is given
  /// or both environments are allowed.
  package var host: Environment?
  /// Whether the evidence itself names that environment, and not only an option of the analysis.
  package var isHostOfEvidence = false
  /// When Apple issued the attestation's leaf certificate.
  package var certifiedAt: Timestamp?
  /// When the challenge was issued: as the artifact's record states it, or else when the response
  /// with the bound challenge ended. `nil` if neither is known.
  package var challengeIssuedAt: Timestamp?
  /// For how long the server says that the challenge is valid, in milliseconds and positive; `nil` if it
  /// doesn't say so.
  package var challengeLifetime: Int64?
  /// Whether an option or a record names the public key or the previous counter, so that the server
  /// knew the key before this evidence begins.
  package var isKeyGiven = false
  /// Whether the artifact fails only checks against the App ID and the environment that the
  /// operator expects. Such an artifact may be valid for another server.
  package var failsByExpectation = false
  /// Whether the app provably hashed a form of the challenge or of the client data that isn't
  /// Apple's, and the artifact fails nothing else. A server with the same form correctly accepts
  /// it.
  package var failsByReading = false
  /// Whether the artifact fails only the check of its signature, and nothing proves why. The server may
  /// compute a form of the client data that wasn't tried.
  package var isSignatureUnexplained = false
  /// Whether the artifact fails only checks against the time of its capture, or against a time that
  /// the operator gives.
  package var failsByTime = false
  /// Whether the request or the record gives a value of the artifact twice, so that nothing shows
  /// which one the server read, and the artifact may pass with one of them.
  package var isAmbiguous = false
  /// Whether the artifact's certificates lead to another root than Apple's and it fails nothing else, while
  /// the operator gives no root. A test server may trust that root.
  package var failsByAnchor = false
  /// Whether no check fails and at least one warns.
  package var isWarned = false
  /// The index in ``KnownError/all`` of the error that the event reports; `nil` for other events.
  package var error: Int?
  /// What is wrong with a request to Apple's receipt endpoint; empty for other events.
  package var requestFaults: RequestFaults = []
  /// The mark of the key identifier.
  package var key = Mark.none
  /// The mark of the challenge's SHA-256.
  package var challenge = Mark.none
  /// The mark of the account's name.
  package var account = Mark.none
  /// The mark of the client's address or name.
  package var client = Mark.none
  /// The mark of the network connection, as the recorder names it.
  package var connection = Mark.none
  /// The first 64 bits of the mark of the recording's file name.
  package var recording: UInt64 = 0
  /// The first 64 bits of the mark of the server; 0 if the evidence doesn't name it.
  package var origin: UInt64 = 0
  /// Whether a capture shows the request; false for evidence records and lines of logs.
  package var isCaptured = false
  /// The mark of everything that the recorder wrote about the exchange. Equal marks mean that one
  /// exchange was recorded twice.
  package var entry = Mark.none
  /// The mark of the artifact's bytes. Not set for requests to DeviceCheck: each has its own
  /// transaction ID and timestamp.
  package var content = Mark.none
  /// The mark of the reason: the failed checks of a rejected artifact, the names of values that
  /// nobody signed, otherwise the error text. Events that fail in the same way have the same mark
  /// and are reported together.
  package var reason = Mark.none
  /// The place of the event's texts in the text store. ``FlowFinding`` does not read it.
  package var texts = 0

  /// Creates an event with unknown answer and no marks.
  /// - Parameters:
  ///   - kind: What happened.
  ///   - order: The number in the evidence, from zero.
  package init(_ kind: Kind, order: Int) {
    self.kind = kind
    self.order = order
  }

  /// What happened. The raw value is the name in results.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A challenge was requested; the answer says whether the server issued it. The artifacts and
    /// `tokenUsed` were sent to a server, while `tokenIssued` is a token in a server's answer.
    case challengeIssued, attestation, assertion, receipt, tokenIssued, tokenUsed
    /// A request to Apple's receipt endpoint, a read or an update of the two DeviceCheck bits, and
    /// an error of the app (such as `DCError`) or of a service (Apple, Firebase, Grantiva).
    case receiptSentToApple, bitsAsked, bitsSet, clientError, serviceError
    /// An error message of a verifier or of one of its libraries.
    case verifierError
  }

  /// An App Attest environment. The raw value is its name in evidence records and in sentences.
  package enum Environment: String, Sendable, Hashable, CaseIterable {
    case production, development
  }
}

extension Event {
  /// Whether the server is known to have accepted it.
  package var isAccepted: Bool { answer == .accepted }
  /// Whether the server is known to have refused it.
  package var isRefused: Bool { answer == .refused }

  /// Whether the HTTP status says that the server made no decision: a server error (5xx), a timeout
  /// (408), or too many requests (429).
  package var isUnserved: Bool { status.map { $0 >= 500 || $0 == 408 || $0 == 429 } ?? false }

  /// Whether it is an attestation or an assertion, which show that the client has a key; a receipt does not.
  package var isKeyProof: Bool { kind == .attestation || kind == .assertion }

  /// Whether a server accepted an attestation of the environment that it isn't for.
  package var isOfOtherEnvironment: Bool {
    guard kind == .attestation, isAccepted, let environment, let host else { return false }
    return environment != host
  }

  /// Whether the artifact is an attestation of which only the receipt fails. A server may verify receipts
  /// later.
  var failsByReceipt: Bool {
    kind == .attestation && !failures.isEmpty && failures.isSubset(of: .receipt)
  }

  /// Whether the artifact fails only against a value that may not be the server's: one that the operator gives, a
  /// challenge that nothing but its place designates, or a time.
  var failsByGivenValue: Bool { failsByExpectation || failsByChallenge || failsByTime }

  /// Whether the artifact fails for a reason that the server needn't share: a value that only the operator gives, a
  /// challenge that nothing but its place designates, another form of a value, known or not, a clock, a
  /// value that is given twice, another root, or a receipt that it may verify later.
  package var mayPassElsewhere: Bool {
    failsByGivenValue || failsByReading || isSignatureUnexplained || isAmbiguous || failsByAnchor
      || failsByReceipt
  }

  /// Whether a client sent it to the server under review. False for what the server itself sends to
  /// Apple or issues: it doesn't accept those.
  package var isOfClient: Bool {
    [.attestation, .assertion, .receipt, .tokenUsed].contains(kind)
  }

  /// Returns the milliseconds from another event to this one, negative if this one is earlier.
  /// - Returns: `nil` if one of the times is missing.
  package func elapsed(since other: Event) -> Int64? {
    guard let time, let earlier = other.time else { return nil }
    return time.milliseconds - earlier.milliseconds
  }

  /// The milliseconds from the issue of its challenge to the event; `nil` if one of the times is
  /// missing.
  var challengeAge: Int64? {
    guard let time, let challengeIssuedAt else { return nil }
    return time.milliseconds - challengeIssuedAt.milliseconds
  }
}

extension Event.Kind {
  /// A noun with its article, for use in a sentence, such as “an attestation”.
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
