extension FlowCheck {
  /// The checks of all rules on conversations, in the order of `rules.txt`: what the server
  /// accepted wrongly comes first, then what it rejected wrongly, and reported errors come last.
  package static let all: [FlowCheck] = [
    .wronglyAccepted, .replay, .challengeReuse, .counterOrder, .keySharing, .unknownKey,
    .environmentMix, .challengeLifetime, .wronglyRefused, .clientError, .serviceError,
    .verifierError,
  ]
}
