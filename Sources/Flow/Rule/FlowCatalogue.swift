extension FlowCheck {
  /// The checks of all rules on conversations, in the order of `rules.txt`: what the server accepted or
  /// rejected wrongly comes first, reported errors come last.
  package static let all: [FlowCheck] = [
    .wronglyAccepted, .replay, .challengeReuse, .counterOrder, .keySharing, .unknownKey,
    .environmentMix, .challengeLifetime, .wronglyRefused, .clientError, .serviceError,
    .verifierError,
  ]
}
