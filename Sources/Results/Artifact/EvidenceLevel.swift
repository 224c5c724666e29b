import Evidence

/// How much of an artifact's bytes a line of results holds. Checks, summary and decoded values are in
/// every line.
package enum EvidenceLevel: String, Sendable, Hashable, CaseIterable {
  /// All of them.
  case full
  /// All of those that somebody has to look at: none of an artifact that is accepted without a
  /// warning.
  case problems
  case none

  package static let standard = EvidenceLevel.problems

  /// Whether the line of a result holds its bytes.
  package func holdsBytes(of result: ArtifactResult) -> Bool {
    result.holdsBytes && holdsBytes(where: result.verdict, result.checks)
  }

  /// Whether the line of an artifact that was judged so holds its bytes.
  package func holdsBytes(where verdict: Verdict, _ checks: [CheckResult]) -> Bool {
    switch self {
    case .full: true
    case .problems: verdict.outcome != .accepted || checks.contains(where: \.isTroubled)
    case .none: false
    }
  }
}

extension ArtifactResult {
  /// The result as a line of results at this level holds it.
  package func keeping(_ level: EvidenceLevel) -> ArtifactResult {
    guard holdsBytes, !level.holdsBytes(of: self) else { return self }
    let fields = KeptFields(of: decoded)
    var kept = ArtifactResult(
      id: id, record: record, type: type, source: source, payload: .empty, sha256: sha256,
      summary: summary, policy: policy, given: given, verdict: verdict, headline: headline,
      checks: checks.map(\.withoutPlaces), diagnoses: diagnoses, decoded: fields.tree,
      withheld: Withheld(), notes: notes, redactions: redactions.compactMap(fields.entry),
      sizeWithoutBytes: size)
    kept.served = served
    kept.joined = joined
    kept.bindings = bindings
    return kept
  }
}

extension CheckResult {
  fileprivate var withoutPlaces: CheckResult {
    var copy = self
    copy.finding.evidence = []
    return copy
  }
}
