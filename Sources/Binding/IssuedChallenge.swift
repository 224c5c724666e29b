package import Claims
package import Evidence

/// A value in a response that the server may have meant as a challenge.
package struct IssuedChallenge: Sendable {
  /// The value as the response contains it.
  package let text: Bytes
  /// The path from the input file to it, outermost step first.
  package let steps: [SourceStep]
  /// The exchange whose response contains it.
  package let place: ExchangePlace
  /// Time at which the response ended; without one, the time of the request. `nil` if there is
  /// neither.
  package let issuedAt: Timestamp?
  /// For how long the server says that it is valid, in milliseconds; `nil` if it doesn't say so.
  package let lifetime: Int64?
  /// Whether a client sent the value before the response did. Then the client chose it.
  package let isOfClient: Bool
  /// The first exchange that sent an artifact for it and that the server answered with success, before the
  /// artifact whose candidate it is; `nil` if there is none.
  package var usedIn: [SourceStep]?
  /// By what the session in which it was issued differs from that of the artifact whose candidate it is; `nil`
  /// if it is the same session, or one of them isn't visible.
  package var sessionDifference: SessionDifference?
  /// Whether the artifact whose candidate it is was sent in the session in which it was issued, and that session is
  /// visible.
  package var isOfSameSession = false
}

/// By what two sessions are told apart: a feature of which both have a value, and different ones, or else the
/// connection or features of different kinds.
package enum SessionDifference: String, Sendable, Hashable, CaseIterable {
  case account, authorization, cookie, header, other
}

/// The challenge that an artifact of a capture is compared with, and other values that could be
/// meant. A value is open until an artifact consumes it.
package struct ChallengeBinding: Sendable {
  /// How the challenge was chosen.
  package let designation: Designation
  /// The chosen challenge; `nil` if there is none.
  package let value: IssuedChallenge?
  /// Whether the value is only random, without a name or path that calls it a challenge
  /// (``ChallengeRank/random``). A mismatch with it alone does not reject.
  package let isWeak: Bool
  /// Whether the sessions of value and artifact can be distinguished from others.
  package let isSessionVisible: Bool
  /// Whether the artifact was sent or shown before any response contained the value. It then wasn't made for it, even if it
  /// answers it.
  package let isAfterArtifact: Bool
  /// Open values of the same session that were issued within the time of a retry.
  package let older: [IssuedChallenge]
  /// Other values that the same origin had issued before, the latest first; at most
  /// ``WorkBudget/Work/earlierValues``.
  package let others: [IssuedChallenge]
  /// The number of values that the same origin had issued before those that ``others`` may contain.
  package let earlierCount: Int
  /// SHA-256 of attestations that were sent before in the same session, the latest first, at most
  /// ``WorkBudget/Work/sessionKeys``; `nil` if no session is visible.
  package let attestations: [[UInt8]]?

  /// The binding without its value, which is then the first of the others.
  package var undesignated: ChallengeBinding {
    ChallengeBinding(
      designation: .none, value: nil, isWeak: false, isSessionVisible: isSessionVisible,
      isAfterArtifact: false, older: older, others: [value].compactMap(\.self) + others,
      earlierCount: earlierCount, attestations: attestations)
  }
}
