import Results

/// Why the server rejected an artifact that passes the checks.
extension ArtifactResult {
  /// The property on which the server's verifier most likely stops: one that fits its error, otherwise the
  /// first; `nil` without any.
  var leadingHazard: Hazard? { hazards.first { $0.fitsError } ?? hazards.first }

  /// The cause of a warning, without a full stop, if it explains the rejection of a sound artifact better
  /// than ``leadingHazard``, which doesn't fit the server's error. `nil` otherwise.
  var refusalCause: String? {
    guard isSoundButRefused, leadingHazard?.fitsError != true else { return nil }
    return problems.first { $0.knownCause != nil }?.title
  }
}
