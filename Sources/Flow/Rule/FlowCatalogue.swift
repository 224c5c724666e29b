package import Results

/// Every rule over conversations, in the order in which reports show them.
package enum FlowCatalogue {
  package static let all: [FlowRule] = [
    .wronglyAccepted, .replay, .challengeReuse, .counterOrder, .keySharing, .unknownKey,
    .environmentMix, .challengeLifetime, .wronglyRefused, .clientError, .serviceError,
    .verifierError,
  ]

  package static func rule(_ id: RuleID) -> FlowRule? { all.first { $0.id == id } }
}
