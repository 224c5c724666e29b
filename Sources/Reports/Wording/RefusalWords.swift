package import Results

/// Why the server rejected an artifact that passes the checks.
extension ArtifactResult {
  /// The property on which the server's verifier may stop: most likely one that fits its error, otherwise
  /// possibly the first; `nil` without any, and if the server's error names something else.
  package var leadingHazard: Hazard? {
    hazards.first { $0.fitsError } ?? (errorReply == nil ? hazards.first : nil)
  }

  /// Rules on values that app and server can read differently.
  private static let ofReadings: Set<RuleID> = [
    "attestation.nonce", "attestation.key-id", "assertion.challenge", "assertion.signature",
  ]

  /// The cause of a warning about a value that app and server may read differently, without a full
  /// stop. `nil` without such a warning, if the server didn't reject a sound artifact, if
  /// ``leadingHazard`` fits the server's error and so explains the rejection better, or if the
  /// server's error is about other checks.
  package var refusalCause: String? { refusalProblem?.title }

  /// The diagnosis with ``refusalCause``; `nil` without one.
  package var refusalDiagnosis: Diagnosis? { refusalProblem?.diagnosis }

  /// The property that fits the error with which the server rejected a sound artifact; `nil` otherwise.
  package var refusalHazard: Hazard? {
    isSoundButRefused ? hazards.first { $0.fitsError } : nil
  }

  /// The warning with ``refusalCause``; `nil` without one.
  private var refusalProblem: Problem? {
    guard isSoundButRefused, leadingHazard?.fitsError != true else { return nil }
    let named = Set(errorReply?.rules ?? [])
    return problems.first {
      $0.knownCause != nil && !Self.ofReadings.isDisjoint(with: $0.troubledRules)
        && (named.isEmpty || !named.isDisjoint(with: $0.troubledRules))
    }
  }
}
