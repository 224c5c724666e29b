import Evidence
package import Results

/// The results of a SARIF log while a run proceeds: one for each cause (or failed rule) and source
/// file, one for each finding, and one for each file with undetermined or with unreadable artifacts.
/// What is suppressed is a result of its own.
///
/// At most ``limit`` results are kept; ``omitted`` counts the others.
package struct SARIFResults: Sendable {
  /// The results in the order in which they first occurred.
  private var entries: [Entry] = []
  /// The position of each entry by its identity.
  private var places: [Key: Int] = [:]
  /// The rules of all results, each with its title when it failed, in the order of first use.
  private(set) var rules: [(facts: RuleFacts, title: String)] = []
  /// Occurrences beyond the limit.
  private(set) var omitted = 0

  /// The maximum number of results: code scanning services show that many for a run.
  package static let limit = 5_000

  /// Creates a collection without results.
  package init() {}

  /// What artifacts with one result have in common.
  private struct Key: Hashable {
    /// The ID of a cause or rule, an outcome without problems, or what a finding is about.
    let trouble: ByteText
    let file: ByteText
    /// The line of the suppression; `nil` for what is not suppressed.
    var suppression: Int?

    /// The same problem, suppressed or not.
    var unsuppressed: Key { Key(trouble: trouble, file: file) }
  }

  /// A result with its rule and the number of its artifacts.
  private struct Entry {
    /// The position in `rules`; `nil` for an undetermined or unreadable artifact.
    let rule: Int?
    let finding: SARIFFinding
    /// The suppression that applies; `nil` for what is not suppressed.
    let suppression: Suppression?
    var count = 0
    /// How many of them the baseline has.
    var known = 0
    /// Whether the run has a baseline.
    var hasBaseline = false
    /// Whether only the baseline has it.
    var isAbsent = false

    /// How the result compares with the baseline; `nil` without one.
    var state: BaselineState? {
      guard hasBaseline else { return nil }
      if isAbsent { return .absent }
      return known == count ? .unchanged : known == 0 ? .new : .updated
    }
  }

  /// Adds an artifact: each of its problems, or an open result where it is undetermined or
  /// unreadable without a problem.
  package mutating func add(_ result: ArtifactResult, problems: [Problem]) {
    let triage = result.triage
    for case let (problem, id?) in problems.map({ ($0, $0.id) }) {
      let rules = problem.troubledRules
      let suppression = triage.suppressions(of: rules).first
      count(
        Key(
          trouble: ByteText(id), file: ByteText(result.source.file),
          suppression: suppression?.line), suppression,
        isKnown: triage.state.map { _ in rules.allSatisfy(triage.known.contains) }
      ) { SARIFFinding(problem, of: result) }
    }
    let outcome = result.verdict.outcome
    if problems.isEmpty, outcome != .accepted, outcome != .rejected {
      count(
        Key(trouble: ByteText(outcome.rawValue), file: ByteText(result.source.file)), nil,
        isKnown: triage.state.map { $0 == .unchanged }
      ) { SARIFFinding(open: result) }
    }
  }

  /// Adds a finding on the conversation as a result of its own. Cleared findings need no action and
  /// are left out.
  package mutating func add(_ finding: RunFinding) {
    guard finding.isTroubled else { return }
    let suppression = finding.triage.suppressions.first
    count(
      Key(trouble: finding.identity, file: "", suppression: suppression?.line), suppression,
      isKnown: finding.triage.state.map { $0 == .unchanged }, max(1, finding.eventCount),
      rule: (finding.rule, finding.title)
    ) { SARIFFinding(finding) }
  }

  /// Counts a problem. Only its first occurrence builds a SARIF result.
  private mutating func count(
    _ key: Key, _ suppression: Suppression?, isKnown: Bool?, _ number: Int = 1,
    rule: (RuleFacts, String)? = nil, _ finding: () -> SARIFFinding?
  ) {
    let place: Int
    if let known = places[key] {
      place = known
    } else if entries.count == Self.limit {
      omitted += 1
      return
    } else if let finding = finding() {
      place = entries.count
      places[key] = place
      let position = index(of: rule ?? finding.check.map { ($0.rule, $0.title) })
      entries.append(Entry(rule: position, finding: finding, suppression: suppression))
    } else {
      return
    }
    entries[place].count += number
    entries[place].known += isKnown == true ? number : 0
    entries[place].hasBaseline = entries[place].hasBaseline || isKnown != nil
  }

  /// Returns the position of a rule, which is added at its first use; `nil` for none.
  private mutating func index(of rule: (facts: RuleFacts, title: String)?) -> Int? {
    guard let rule else { return nil }
    return rules.place(where: { $0.facts.id == rule.facts.id }, else: rule)
  }

  /// Adds the results of a baseline that don't occur here, suppressed or not.
  mutating func addAbsent(from baseline: SARIFResults) {
    let own = Set(places.keys.map(\.unsuppressed))
    for (key, place) in baseline.places.sorted(by: { $0.value < $1.value })
    where !own.contains(key.unsuppressed) {
      guard entries.count < Self.limit else {
        omitted += 1
        continue
      }
      let old = baseline.entries[place]
      let position = index(of: old.rule.map { baseline.rules[$0] })
      entries.append(
        Entry(
          rule: position, finding: old.finding, suppression: nil, count: old.count,
          hasBaseline: true, isAbsent: true))
    }
  }

  /// The result objects, in their order. If one is suppressed, all state whether they are (SARIF
  /// 2.1.0 §3.27.23).
  var values: [JSONValue] {
    let hasSuppressions = entries.contains { $0.suppression != nil }
    return entries.map { entry in
      entry.finding.json(
        ruleIndex: entry.rule, occurrences: entry.count, state: entry.state,
        suppressions: hasSuppressions ? [entry.suppression].compactMap(\.self) : nil)
    }
  }
}
