package import Results
package import Rules

/// Runs the rules over the events of a run and collects their findings. It merges findings that
/// belong together and limits the number for each rule.
///
/// Call ``add(_:)`` for each event, then ``judge(_:by:)`` for each group of each of the ``views``,
/// then ``finish()``, then ``review(_:)``. It keeps findings, not events, so memory doesn't grow
/// with the number of events.
package struct FlowJudge: Sendable {
  /// The checks in the order of the catalogue.
  private let checks: [FlowCheck]
  /// The findings of each rule, in the order in which they were found, at most ``limit`` each.
  private var found: [RuleID: [FlowFinding]] = [:]
  /// The index in ``found`` of each finding that others can be merged into.
  private var merged: [Merging: Int] = [:]
  /// The number of findings of each rule that were dropped because of the ``limit``.
  package private(set) var beyond: [RuleID: Int] = [:]
  /// The totals over all events that were added.
  package private(set) var overview = Overview()
  /// The samples for the review checklist.
  private var facts = ReviewFacts()

  /// The identity of findings that are merged: same rule, same result, same mark.
  private struct Merging: Hashable {
    let rule: RuleID
    let result: RunFinding.Result
    let mark: Mark
  }

  /// The rules on errors that somebody reports. They say less than what the server decided.
  private static let reports: Set<RuleID> = [
    "flow.client-error", "flow.service-error", "flow.verifier-error",
  ]

  /// The most findings of one rule that are kept; further ones are only counted in ``beyond``.
  package static let limit = 1_000

  /// Creates a run of the given checks, without events.
  package init(_ checks: [FlowCheck] = FlowCheck.all) { self.checks = checks }

  /// The views by which the caller must group the events: those that a rule needs, and the account,
  /// which the review checklist needs.
  package var views: [View] {
    View.allCases.filter { view in
      view == .account || checks.contains { $0.methods.contains { $0.view == view } }
    }
  }

  /// Takes one event and runs the rules that look at single events. Call it once for each event, in
  /// the order of the evidence, before ``judge(_:by:)``.
  package mutating func add(_ event: Event) {
    overview.add(event)
    facts.add(event)
    for check in checks {
      for case .event(let judge) in check.methods {
        if let finding = judge(event) { take(finding, of: check.id) }
      }
    }
  }

  /// Takes one group of events and runs the rules over groups.
  /// - Parameters:
  ///   - events: All events with one known mark, in any order; at most ``Conversation/longest``.
  ///   - view: The property that the events share.
  package mutating func judge(_ events: [Event], by view: View) {
    let conversation = Conversation(events, overview: overview)
    facts.add(conversation, by: view)
    for check in checks {
      for case .conversation(view, let judge) in check.methods {
        for finding in judge(conversation) { take(finding, of: check.id) }
      }
    }
  }

  /// Runs the rules over the totals and returns all findings.
  /// - Returns: Failures first, then warnings, then cleared findings; within these, what the server
  ///   decided before reported errors, then proven ones first; then by rule in the order of the
  ///   catalogue, with those that harm least at the end (``FlowFinding/isLast``), and within a rule by the
  ///   number of the first event.
  package mutating func finish() -> [(rule: Rule, finding: FlowFinding)] {
    for check in checks {
      for case .overview(let judge) in check.methods {
        if let finding = judge(overview) { take(finding, of: check.id) }
      }
    }
    var all: [(rank: [Int], rule: Rule, finding: FlowFinding)] = []
    for (place, check) in checks.enumerated() {
      for finding in found[check.id] ?? [] {
        let result = RunFinding.Result.allCases.firstIndex(of: finding.result) ?? 0
        let certainty = finding.causes.first.flatMap {
          Certainty.allCases.firstIndex(of: $0.certainty)
        }
        // A merged finding has its events in the order of keys or contents.
        let orders = finding.events.map(\.order)
        let rank = [
          result, Self.reports.contains(check.id) ? 1 : 0, certainty ?? Certainty.allCases.count,
          finding.isLast ? checks.count : place,
          (finding.isMerged ? orders.min() : orders.first) ?? 0,
        ]
        all.append((rank, check.rule, finding))
      }
    }
    return all.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map { ($0.rule, $0.finding) }
  }

  /// Returns the lines of the review checklist with what the evidence shows about each. Call it
  /// after ``finish()``.
  package func review(
    _ lines: [ReviewLine] = ReviewCatalogue.all
  ) -> [(line: ReviewLine, answer: ReviewLine.Answer)] {
    lines.map { ($0, $0.judge(facts)) }
  }

  /// Adds a finding, merges it with an earlier one, or counts it as beyond the limit.
  private mutating func take(_ finding: FlowFinding, of rule: RuleID) {
    facts.add(finding, of: rule)
    if let mark = finding.merging {
      let name = Merging(rule: rule, result: finding.result, mark: mark)
      if let index = merged[name] {
        found[rule]?[index].merge(finding)
        return
      }
      if found[rule, default: []].count < Self.limit {
        merged[name] = found[rule]?.count ?? 0
      }
    }
    guard found[rule, default: []].count < Self.limit else {
      beyond[rule, default: 0] += 1
      return
    }
    found[rule, default: []].append(finding)
  }
}

extension FlowCheck.Method {
  /// The view that the function needs; `nil` if it doesn't look at groups.
  fileprivate var view: View? { if case .conversation(let view, _) = self { view } else { nil } }
}
