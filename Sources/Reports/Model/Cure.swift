import Results

/// What would hold of an artifact with a cause undone, where nothing else is known to fail.
enum Cure: Sendable, Hashable {
  /// Every check that applies passes.
  case complete
  /// No check that ran fails; of those that did not, nobody knows.
  case ofWhatRan
}

extension Diagnosis {
  /// `nil` where nothing would pass, or something would still fail.
  func cure(of result: ArtifactResult) -> Cure? {
    guard !wouldPass.isEmpty, remaining.isEmpty else { return nil }
    return result.verdict.counts[.notRun, default: 0] > 0 ? .ofWhatRan : .complete
  }
}
