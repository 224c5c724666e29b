/// The list of all rules over conversations.
package enum FlowCatalogue {
  /// All rules, in the order in which reports show their findings: what the server accepted or
  /// rejected wrongly comes first, reported errors come last.
  package static let all: [FlowRule] = [
    .wronglyAccepted, .replay, .challengeReuse, .counterOrder, .keySharing, .unknownKey,
    .environmentMix, .challengeLifetime, .wronglyRefused, .clientError, .serviceError,
    .verifierError,
  ]
}
