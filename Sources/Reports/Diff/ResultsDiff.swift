import Evidence
package import Results

/// What is different between two runs over the same artifacts.
///
/// Every artifact is counted; of each kind of change the first are kept to be listed.
package struct ResultsDiff: Sendable {
  /// The files as the caller named them.
  package let old: String
  package let new: String
  package private(set) var counts: [Change: Int] = [:]
  private var rows: [Change: [Row]] = [:]
  /// What a reader should know of the comparison itself.
  package var notes: [String] = []
  /// What the conversation shows in one of the runs only.
  package private(set) var newFindings: [FindingOutline] = []
  package private(set) var goneFindings: [FindingOutline] = []
  /// Trust anchors of either run that the caller put instead of Apple's.
  package private(set) var foreignAnchors: [AnchorFacts] = []

  /// Keeps at most this many rows of each kind.
  package static let rowLimit = 1_000

  package init(old: String, new: String) {
    self.old = old
    self.new = new
  }

  /// Takes over what the runs were judged by, and says in what they differ.
  package mutating func compare(_ headers: [RunHeader]) {
    for anchor in headers.flatMap({ [$0.attestationAnchor, $0.receiptAnchor] })
    where !anchor.isBuiltIn && !foreignAnchors.contains(where: { $0.sha256.equals(anchor.sha256) })
    {
      foreignAnchors.append(anchor)
    }
    notes += RunHeader.differences(among: headers)
  }

  /// Everything to know of the comparison, where there is no banner.
  var remarks: [String] { foreignAnchors.compactMap(\.replacement) + findingNotes + notes }

  /// What is new and what is gone of the conversation, in words.
  var findingNotes: [String] {
    let listed = Self.findingLimit
    let lines =
      newFindings.prefix(listed).map { "New finding: \($0.title) (\($0.rule))" }
      + goneFindings.prefix(listed).map { "Gone finding: \($0.title) (\($0.rule))" }
    let more = newFindings.count + goneFindings.count - lines.count
    return lines + (more > 0 ? ["… and \(more.counted("more finding")) changed"] : [])
  }

  private static let findingLimit = 100

  /// The kinds of change, the most pressing first.
  package enum Change: String, Sendable, Hashable, CaseIterable {
    /// Rejected now, and not before.
    case newlyFailing
    /// Rejected before, accepted now.
    case fixed
    /// Another outcome in any other way.
    case outcomeChanged
    /// The same outcome for another reason.
    case causeChanged
    /// Only in the old run.
    case gone
    /// Only in the new run.
    case new
    case unchanged
  }

  /// An artifact on one side.
  package struct State: Sendable, Hashable {
    package let outcome: Verdict.Outcome
    /// Causes and failed rules, in one phrase; empty where there is none.
    package let troubles: String

    package init(outcome: Verdict.Outcome, troubles: String) {
      self.outcome = outcome
      self.troubles = troubles
    }
  }

  package struct Row: Sendable, Hashable {
    package let id: String
    package let record: String?
    /// The record's name, or the place where the artifact was found.
    package let name: String
    package let before: State?
    package let after: State?
  }

  /// The kind of change between two states of one artifact.
  package static func change(from before: State, to after: State) -> Change {
    switch (before.outcome, after.outcome) {
    case (let old, .rejected) where old != .rejected: .newlyFailing
    case (.rejected, .accepted): .fixed
    case (let old, let new) where old != new: .outcomeChanged
    default: before.troubles.equals(after.troubles) ? .unchanged : .causeChanged
    }
  }

  package mutating func add(
    _ change: Change, _ artifact: ArtifactOutline, before: State? = nil, after: State? = nil
  ) {
    counts[change, default: 0] += 1
    guard change != .unchanged, rows[change, default: []].count < Self.rowLimit else { return }
    rows[change, default: []].append(
      Row(
        id: artifact.id, record: artifact.record, name: artifact.name, before: before,
        after: after))
  }

  /// Holds what the conversations of both runs show against each other; cleared findings change
  /// nothing.
  package mutating func compare(findings old: [FindingOutline], with new: [FindingOutline]) {
    let before = Set(old.map(\.subject))
    let after = Set(new.map(\.subject))
    newFindings = new.filter { !before.contains($0.subject) && $0.result != .cleared }
    goneFindings = old.filter { !after.contains($0.subject) && $0.result != .cleared }
  }

  package func rows(_ change: Change) -> [Row] { rows[change] ?? [] }

  package func count(_ change: Change) -> Int { counts[change] ?? 0 }

  /// How many were counted and are not listed.
  package func omitted(_ change: Change) -> Int {
    change == .unchanged ? 0 : count(change) - rows(change).count
  }
}

extension ArtifactOutline {
  package var state: ResultsDiff.State {
    ResultsDiff.State(outcome: outcome, troubles: troubles.joined(separator: ", "))
  }
}

extension ResultsDiff.Change {
  package var title: String {
    switch self {
    case .newlyFailing: "Newly failing"
    case .fixed: "Fixed"
    case .outcomeChanged: "Outcome changed"
    case .causeChanged: "Cause changed"
    case .gone: "Gone"
    case .new: "New"
    case .unchanged: "Unchanged"
    }
  }

  package var mark: Mark {
    switch self {
    case .newlyFailing: .fail
    case .fixed: .pass
    case .outcomeChanged, .causeChanged: .warn
    case .gone, .new: .open
    case .unchanged: .none
    }
  }
}

extension ResultsDiff.Row {
  /// “accepted → rejected”, with the reasons where there are some.
  package var transition: String {
    let outcomes = [before, after].map { $0?.outcome }
    let words =
      outcomes[0] == outcomes[1]
      ? outcomes[0]?.rawValue ?? ""
      : outcomes.compactMap { $0?.rawValue }.joined(separator: " → ")
    let reasons = [before, after].compactMap { $0?.troubles }
    let reason =
      reasons.count == 2 && !reasons[0].equals(reasons[1])
      ? reasons.map { $0.isEmpty ? "nothing" : $0 }.joined(separator: " → ") : reasons.last ?? ""
    return reason.isEmpty ? words : "\(words): \(reason)"
  }
}
