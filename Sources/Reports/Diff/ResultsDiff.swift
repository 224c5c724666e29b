import Evidence
package import Results

/// The differences between two runs over the same artifacts.
///
/// Every artifact is counted. Of each kind of change, the first ``rowLimit`` artifacts are kept for
/// lists, so memory is bounded.
package struct ResultsDiff: Sendable {
  /// The name of the earlier run's results file, as the caller gave it.
  package let old: String
  /// The name of the later run's results file, as the caller gave it.
  package let new: String
  /// The number of artifacts of each kind of change; kinds that do not occur are missing.
  package private(set) var counts: [Change: Int] = [:]
  /// The listed artifacts of each kind of change, in the order in which they were added.
  private var rows: [Change: [Row]] = [:]
  /// Sentences about the comparison itself, such as different versions of the tool.
  package var notes: [String] = []
  /// What the artifacts of both runs were checked with, if that differs.
  private var tally = ExpectationTally()
  /// How many of the new artifacts are rejected.
  private(set) var newRejections = 0
  /// Findings on the conversation that only the later run has, failures first, without cleared ones (which only
  /// look like an attack).
  package private(set) var newFindings: [FindingOutline] = []
  /// Findings on the conversation that only the earlier run has, without cleared ones.
  package private(set) var goneFindings: [FindingOutline] = []
  /// The trust anchors of either run that the caller used instead of Apple's, each once by its
  /// SHA-256.
  package private(set) var foreignAnchors: [AnchorFacts] = []

  /// The maximum number of listed artifacts of each kind of change.
  package static let rowLimit = 1_000

  /// Makes a comparison without artifacts.
  package init(old: String, new: String) {
    self.old = old
    self.new = new
  }

  /// Takes the trust anchors of both runs, and adds a note where the runs differ in version, rules
  /// or anchors.
  package mutating func compare(_ headers: [RunHeader]) {
    for anchor in headers.flatMap(\.anchors.replaced)
    where !foreignAnchors.contains(where: { $0.sha256.equals(anchor.sha256) }) {
      foreignAnchors.append(anchor)
    }
    notes += RunHeader.differences(among: headers)
  }

  /// Sentences on what the artifacts of both runs were checked with, if that differs: it can be the reason of a
  /// change.
  package var expectations: [String] { tally.sentences }

  /// All sentences about the comparison, for formats that have no banner for trust anchors.
  var remarks: [String] {
    expectations + foreignAnchors.map(\.replacement) + notes(of: newFindings, "New finding")
      + goneNotes + notes
  }

  /// A sentence for each gone finding, for formats that have a section of the new ones.
  var goneNotes: [String] { notes(of: goneFindings, "Gone finding") }

  /// Returns a sentence for each of the first findings, and one with the number of others.
  private func notes(of findings: [FindingOutline], _ word: String) -> [String] {
    let more = findings.count - Self.findingLimit
    return findings.prefix(Self.findingLimit).map {
      "\(word): \($0.title) (\([$0.rule, $0.about].filter { !$0.isEmpty }.joined(separator: "; ")))"
    }
      + (more > 0 ? ["… and \(more.counted("more \(word.inSentence)"))"] : [])
  }

  /// The number of new findings with the title of the first: “2 new findings: the server …, and 1 more”; `nil`
  /// without any.
  var newFindingsPhrase: String? { phrase(of: newFindings, "new finding") }

  /// The same of the findings that only the earlier run has.
  var goneFindingsPhrase: String? { phrase(of: goneFindings, "gone finding") }

  /// Returns the number of findings with the title of the first; `nil` without any.
  private func phrase(of findings: [FindingOutline], _ noun: String) -> String? {
    findings.first.map { first in
      let more = findings.count - 1
      return "\(findings.count.counted(noun)): \(first.title.inSentence)"
        + (more > 0 ? ", and \(more.grouped) more" : "")
    }
  }

  /// How many artifacts are newly rejected, whether that can be due to other values, and how many of the new
  /// ones are rejected; `nil` without any.
  var rejectionsPhrase: String? {
    let failing = count(.newlyFailing)
    guard failing > 0 else { return newRejections > 0 ? phrase(.new) : nil }
    let hasOtherValues = rows(.newlyFailing).allSatisfy { !$0.policyChanges.isEmpty }
    return "\(failing.counted("artifact")) newly rejected"
      + (hasOtherValues ? ", checked with other values" : "")
      + (newRejections > 0 ? "; \(phrase(.new))" : "")
  }

  /// Returns a kind of change with its number: “2 new (1 rejected)”.
  func phrase(_ change: Change) -> String {
    let phrase = "\(count(change).grouped) \(words(change).title.inSentence)"
    return change == .new && newRejections > 0
      ? "\(phrase) (\(newRejections.grouped) rejected)" : phrase
  }

  /// The maximum number of new findings, and of gone findings, that are listed.
  static let findingLimit = 100

  /// The kinds of change, in the order of their urgency.
  package enum Change: String, Sendable, Hashable, CaseIterable {
    /// Rejected now, with another outcome before.
    case newlyFailing
    /// Rejected before, accepted now, and every rule that failed before is still checked.
    case fixed
    /// Any other change of the outcome, such as undetermined to accepted.
    case outcomeChanged
    /// The same outcome with other causes or failed rules.
    case causeChanged
    /// Only in the old run.
    case gone
    /// Only in the new run.
    case new
    /// A record with other bytes, and the same outcome, causes and failed rules.
    case bytesChanged
    /// The same outcome, causes and failed rules. Counted, but never listed.
    case unchanged
  }

  /// An artifact in one of the two runs.
  package struct State: Sendable, Hashable {
    /// The outcome of its verdict.
    package let outcome: Verdict.Outcome
    /// The ids of its causes, then of its failed rules, separated by commas; empty without a
    /// failure.
    package let troubles: String
    /// The title of each of ``troubles``, in the same order; empty where the titles aren't known.
    package let titles: [String]
    /// What the verdict rests on, or the first warning; `nil` where nothing is wrong.
    package let leading: LeadingTrouble?
    /// The rules that didn't run or don't apply. Known of the new run only; empty for the old run.
    package let unchecked: [String]
    /// What it was checked with; `nil` where that isn't known.
    package let policy: PolicyOutline?
    /// The start and a hash of each value that was given for it; `nil` where they aren't known.
    package let given: GivenMarks?

    /// Makes a state.
    package init(
      outcome: Verdict.Outcome, troubles: String, titles: [String] = [],
      leading: LeadingTrouble? = nil, unchecked: [String] = [], policy: PolicyOutline? = nil,
      given: GivenMarks? = nil
    ) {
      self.outcome = outcome
      self.troubles = troubles
      self.titles = titles
      self.leading = leading
      self.unchecked = unchecked
      self.policy = policy
      self.given = given
    }

    /// Returns the rules that failed in the old run, and that this run doesn't check.
    func lostChecks(since before: State) -> [String] {
      guard !before.troubles.isEmpty, !unchecked.isEmpty else { return [] }
      return before.names.filter { unchecked.includes($0) }
    }

    /// Returns the causes and failed rules that this run has and the other one hasn't, each as its title with
    /// its ID behind, or as its ID where its title isn't known.
    func troubles(notIn other: State) -> [String] {
      let (own, others) = (names, other.names)
      return own.indices.filter { !others.includes(own[$0]) }.map { place in
        titles.count == own.count
          ? "\(titles[place].inSentence) (\(own[place]))" : own[place]
      }
    }

    /// The IDs in ``troubles``.
    var names: [String] {
      troubles.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }
  }

  /// An artifact in a list of changes.
  package struct Row: Sendable, Hashable {
    /// The artifact's id in the results.
    package let id: String
    /// The name of its evidence record, where it has one.
    package let record: String?
    /// The record's name, or the place where the artifact was found.
    package let name: String
    /// Its state in the old run; `nil` for a new artifact.
    package let before: State?
    /// Its state in the new run; `nil` for an artifact that is gone.
    package let after: State?
    /// Whether the record has other bytes in the new run, and so is compared by its name.
    package var hasNewBytes = false

    /// What it was checked with in the new run only, as ``PolicyOutline/changes(since:)`` and
    /// ``GivenMarks/changes(since:)``; empty where that isn't known of both. New bytes have values of their
    /// own, such as their challenge, so only the policy counts.
    var policyChanges: [(name: String, values: String)] {
      var changes: [(name: String, values: String)] = []
      if let old = before?.policy, let new = after?.policy { changes += new.changes(since: old) }
      if !hasNewBytes, let old = before?.given, let new = after?.given {
        changes += new.changes(since: old)
      }
      return changes
    }
  }

  /// Returns the kind of change between two states of one artifact.
  package static func change(from before: State, to after: State) -> Change {
    switch (before.outcome, after.outcome) {
    case (let old, .rejected) where old != .rejected: .newlyFailing
    case (.rejected, .accepted):
      after.lostChecks(since: before).isEmpty ? .fixed : .outcomeChanged
    case (let old, let new) where old != new: .outcomeChanged
    default: before.troubles.equals(after.troubles) ? .unchanged : .causeChanged
    }
  }

  /// Counts an artifact, and lists it unless it is unchanged or the list is full.
  ///
  /// - Parameters:
  ///   - change: The kind of change; a record with other bytes isn't unchanged.
  ///   - artifact: The artifact's id and name.
  ///   - before: Its state in the old run.
  ///   - after: Its state in the new run.
  ///   - hasNewBytes: Whether the record has other bytes in the new run.
  package mutating func add(
    _ change: Change, _ artifact: ArtifactOutline, before: State? = nil, after: State? = nil,
    hasNewBytes: Bool = false
  ) {
    let change = change == .unchanged && hasNewBytes ? .bytesChanged : change
    counts[change, default: 0] += 1
    if change == .new, after?.outcome == .rejected { newRejections += 1 }
    let row = Row(
      id: artifact.id, record: artifact.record, name: artifact.name, before: before,
      after: after, hasNewBytes: hasNewBytes)
    tally.add(row.policyChanges, to: row.name, isUnchanged: change == .unchanged)
    guard change != .unchanged, rows[change, default: []].count < Self.rowLimit else { return }
    rows[change, default: []].append(row)
  }

  /// Compares the findings on the conversations of both runs.
  ///
  /// A finding is the same if its rule, key, challenge, account and artifacts are. Cleared findings
  /// are neither new nor gone.
  package mutating func compare(findings old: [FindingOutline], with new: [FindingOutline]) {
    let before = Set(old.map(\.subject))
    let after = Set(new.map(\.subject))
    let added = new.filter { !before.contains($0.subject) }
    newFindings = [.fail, .warn].flatMap { result in added.filter { $0.result == result } }
    goneFindings = old.filter { !after.contains($0.subject) && $0.result != .cleared }
  }

  /// Returns the listed artifacts of a kind of change; empty for `unchanged`.
  package func rows(_ change: Change) -> [Row] { rows[change] ?? [] }

  /// Returns heading and mark of a kind of change. If every listed artifact of `fixed` was checked
  /// with other values than before, the heading is “Accepted now”, because they may be the reason.
  package func words(_ change: Change) -> (title: String, mark: Mark) {
    change == .fixed && rows(change).allSatisfy { !$0.policyChanges.isEmpty }
      ? ("Accepted now", .warn) : change.words
  }

  /// Returns how many artifacts changed in this way.
  package func count(_ change: Change) -> Int { counts[change] ?? 0 }

  /// Returns how many artifacts are counted but not listed because the list is full; zero for
  /// `unchanged`.
  package func omitted(_ change: Change) -> Int {
    change == .unchanged ? 0 : count(change) - rows(change).count
  }
}

extension ArtifactOutline {
  /// The artifact's state, for a comparison.
  package var state: ResultsDiff.State {
    ResultsDiff.State(
      outcome: outcome, troubles: troubles.joined(separator: ", "), titles: titles,
      leading: leading, unchecked: unchecked, policy: policy, given: given)
  }
}

extension ResultsDiff.Change {
  /// The heading and the mark of each kind of change.
  fileprivate var words: (title: String, mark: Mark) {
    switch self {
    case .newlyFailing: ("Newly rejected", .fail)
    case .fixed: ("Fixed", .pass)
    case .outcomeChanged: ("Outcome changed", .warn)
    case .causeChanged: ("Different cause or warning", .warn)
    case .gone: ("Gone", .open)
    case .new: ("New", .open)
    case .bytesChanged: ("With other bytes, same result", .open)
    case .unchanged: ("Unchanged", .none)
    }
  }
}
