package import Results

/// The list of all rules over conversations.
package enum FlowCatalogue {
  /// All rules, in the order in which reports show their findings: what the server accepted or
  /// rejected wrongly comes first, reported errors come last.
  package static let all: [FlowRule] = [
    .wronglyAccepted, .replay, .challengeReuse, .counterOrder, .keySharing, .unknownKey,
    .environmentMix, .challengeLifetime, .wronglyRefused, .clientError, .serviceError,
    .verifierError,
  ]

  /// Returns the rule with an id such as `flow.replay`; `nil` if no rule has this id.
  package static func rule(_ id: RuleID) -> FlowRule? { all.first { $0.id == id } }
}
