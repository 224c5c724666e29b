import Evidence

/// The option that decides for which artifacts a line of results contains the bytes. Checks,
/// summary and decoded values are in every line.
package enum EvidenceLevel: String, Sendable, Hashable, CaseIterable {
  /// Bytes of every artifact.
  case full
  /// Bytes of artifacts that a reader must look at: all but those accepted without a warning.
  case problems
  /// No bytes.
  case none

  /// The level if the caller chooses none.
  package static let standard = EvidenceLevel.problems

  /// Returns whether the line of this result contains the bytes. `false` if the result has none
  /// itself.
  package func holdsBytes(of result: ArtifactResult) -> Bool {
    result.holdsBytes && holdsBytes(where: result.verdict, result.checks)
  }

  /// Returns whether the line of an artifact with this verdict and these checks contains the bytes.
  package func holdsBytes(where verdict: Verdict, _ checks: [CheckResult]) -> Bool {
    switch self {
    case .full: true
    case .problems: verdict.outcome != .accepted || checks.contains(where: \.isTroubled)
    case .none: false
    }
  }
}

extension ArtifactResult {
  /// Returns the result as its line at this level contains it.
  ///
  /// Without bytes, the checks lose their places, and the decoded structure is reduced to
  /// ``KeptFields``. The payload, hazards, details, the ranges of redacted bytes, and the
  /// redactions of dropped values are removed. Everything else stays.
  ///
  /// - Returns: `self` if the line contains the bytes or they are gone already.
  package func keeping(_ level: EvidenceLevel) -> ArtifactResult {
    guard holdsBytes, !level.holdsBytes(of: self) else { return self }
    let fields = KeptFields(of: decoded)
    var kept = self
    kept.payload = .empty
    kept.holdsBytes = false
    kept.decoded = fields.tree
    for index in kept.checks.indices { kept.checks[index].finding.evidence = [] }
    kept.redactions = redactions.compactMap(fields.entry)
    kept.hazards = []
    kept.details = ArtifactDetails()
    kept.withheld = RedactedRanges()
    return kept
  }
}
