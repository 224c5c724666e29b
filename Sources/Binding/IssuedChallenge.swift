package import Claims
package import Evidence

/// A value of a response that the server may have meant as a challenge.
package struct IssuedChallenge: Sendable {
  package let text: Bytes
  /// The way from the file to it.
  package let steps: [SourceStep]
  package let place: ExchangePlace
  /// When the response ended that issued it.
  package let issuedAt: Timestamp?
  /// Whether a client had sent the value before the response: then it is the client's.
  package let isOfClient: Bool
}

/// What an artifact of a capture is held against, and what else could have been meant.
package struct ChallengeBinding: Sendable {
  package let designation: Designation
  /// What is designated.
  package let value: IssuedChallenge?
  /// Whether the value only looks like a challenge (rank d of evidence): it rejects nothing by itself.
  package let isWeak: Bool
  /// Whether the sessions of the value and of the artifact are told apart from others.
  package let isSessionVisible: Bool
  /// Open values of the same session that were issued shortly before the designated one.
  package let older: [IssuedChallenge]
  /// Other values that the same origin had issued before, the latest first; a limited number.
  package let others: [IssuedChallenge]
  /// The attestations sent before in the same session, by the SHA-256 of their bytes, the latest first;
  /// `nil` where no session is visible.
  package let attestations: [[UInt8]]?
}
