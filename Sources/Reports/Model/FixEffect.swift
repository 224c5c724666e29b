import Results

/// What correcting a mistake achieves for an artifact.
enum FixEffect: Sendable, Hashable {
  /// Every check passes.
  case complete
  /// No check that ran fails. Some checks did not run, so that their result is not known.
  case ofWhatRan
}

extension Diagnosis {
  /// Returns what correcting the cause achieves; `nil` if nothing would pass or something would
  /// still fail.
  func fixEffect(of result: ArtifactResult) -> FixEffect? {
    guard !wouldPass.isEmpty, remaining.isEmpty else { return nil }
    return result.verdict.counts[.notRun, default: 0] > 0 ? .ofWhatRan : .complete
  }
}
