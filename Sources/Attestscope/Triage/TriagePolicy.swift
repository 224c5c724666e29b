package import Evidence
import Results

/// What marks the problems of a run: a baseline (the results of an earlier run), and the
/// suppressions (decisions of the team) that apply at a time.
package struct TriagePolicy: Sendable {
  /// The results of an earlier run; `nil` without.
  package var baseline: Baseline?
  /// The team's decisions; `nil` without.
  package var suppressions: SuppressionFile?
  /// The time at which a suppression must not have expired.
  package var time = Timestamp(milliseconds: 0)

  /// Creates a policy that marks nothing.
  package init() {}

  /// Whether it marks nothing.
  package var isEmpty: Bool { baseline == nil && suppressions == nil }

  /// Returns the result with its marks. Safe to call concurrently.
  func marking(_ result: ArtifactResult) -> ArtifactResult {
    guard !isEmpty else { return result }
    let compared = baseline?.compare(result)
    var copy = result
    copy.triage = Triage(
      state: compared?.state, known: compared?.known ?? [],
      suppressions: (suppressions?.fitting(result) ?? []).compactMap {
        applied($0.index, to: $0.rules)
      })
    return copy
  }

  /// Returns the finding with its marks.
  func marking(_ finding: RunFinding) -> RunFinding {
    guard !isEmpty else { return finding }
    var copy = finding
    copy.triage = Triage(
      state: baseline?.compare(finding),
      suppressions: (suppressions?.fitting(finding) ?? []).compactMap {
        applied($0, to: [finding.rule.id])
      })
    return copy
  }

  /// Returns the entry at a position as results state it; `nil` if it has expired.
  private func applied(_ index: Int, to rules: [RuleID]) -> Suppression? {
    guard let entry = suppressions?.entries[index], !entry.isExpired(at: time) else { return nil }
    return entry.applied(to: rules)
  }
}

/// Counts what a policy marked, for the end of a run.
struct TriageTally {
  private let policy: TriagePolicy
  /// Artifacts of the baseline that occurred.
  private var seen: Set<ArtifactKey> = []
  /// How often each suppression fitted, by its position.
  private var uses: [Int: Int] = [:]

  /// Starts before the first result.
  init(_ policy: TriagePolicy) { self.policy = policy }

  /// Notes a delivered artifact.
  mutating func see(_ result: ArtifactResult) {
    if let baseline = policy.baseline {
      let key = ArtifactKey(result.sha256, record: result.record)
      if baseline.contains(key) { seen.insert(key) }
    }
    for (index, _) in policy.suppressions?.fitting(result) ?? [] { uses[index, default: 0] += 1 }
  }

  /// Notes a delivered finding.
  mutating func see(_ finding: RunFinding) {
    for index in policy.suppressions?.fitting(finding) ?? [] { uses[index, default: 0] += 1 }
  }

  /// Adds the number of absent artifacts, and notes on suppressions that have expired or fit
  /// nothing.
  func finish(_ summary: inout RunSummary) {
    if let baseline = policy.baseline, baseline.count > seen.count {
      summary.baseline[.absent, default: 0] += baseline.count - seen.count
    }
    summary.notes += notes
  }

  /// Maximum number of suppressions that are named in notes.
  private static let shown = 20

  /// The notes on suppressions, in the order of their file.
  private var notes: [String] {
    let entries = policy.suppressions?.entries ?? []
    let notes = entries.enumerated().compactMap { index, entry -> String? in
      let uses = uses[index] ?? 0
      if entry.isExpired(at: policy.time), let day = entry.expires {
        let effect =
          uses == 0 ? "it would fit nothing" : "\(uses.counted("problem")) no longer suppressed"
        return "The suppression of \(entry.id) in line \(entry.line) expired on \(day): \(effect)."
      }
      return uses == 0
        ? "The suppression of \(entry.id) in line \(entry.line) fits nothing in this run." : nil
    }
    let others = notes.count - Self.shown
    return Array(notes.prefix(Self.shown))
      + (others > 0 ? ["\(others.grouped) more suppressions have expired or fit nothing."] : [])
  }
}
