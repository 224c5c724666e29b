package import Results

/// Puts the findings of all rules together: what is alike becomes one, and each rule has a limit.
package struct FlowJudge: Sendable {
  private let rules: [FlowRule]
  private var found: [RuleID: [FlowFinding]] = [:]
  private var merged: [Merging: Int] = [:]
  /// How many findings of a rule are beyond its limit.
  package private(set) var beyond: [RuleID: Int] = [:]
  package private(set) var overview = Overview()
  private var facts = ReviewFacts()

  private struct Merging: Hashable {
    let rule: RuleID
    let result: RunFinding.Result
    let mark: Mark
  }

  /// More findings of one rule are counted only.
  package static let limit = 1_000

  package init(_ rules: [FlowRule] = FlowCatalogue.all) { self.rules = rules }

  /// The views that have to be brought into order.
  package var views: [View] {
    View.allCases.filter { view in
      view == .account || rules.contains { $0.methods.contains { $0.view == view } }
    }
  }

  /// Takes each event once, in the order of the evidence, before anything else.
  package mutating func add(_ event: Event) {
    overview.add(event)
    facts.add(event)
    for rule in rules {
      for case .event(let judge) in rule.methods {
        if let finding = judge(event) { take(finding, of: rule) }
      }
    }
  }

  /// Takes all events that have one thing in common.
  package mutating func judge(_ events: [Event], by view: View) {
    let conversation = Conversation(events, overview: overview)
    facts.add(conversation, by: view)
    for rule in rules {
      for case .conversation(view, let judge) in rule.methods {
        for finding in judge(conversation) { take(finding, of: rule) }
      }
    }
  }

  /// What is found, by rule in the order of the catalogue, failures before warnings before what was
  /// cleared.
  package mutating func finish() -> [(rule: FlowRule, finding: FlowFinding)] {
    for rule in rules {
      for case .overview(let judge) in rule.methods {
        for finding in judge(overview) { take(finding, of: rule) }
      }
    }
    return RunFinding.Result.allCases.flatMap { result in
      rules.flatMap { rule in
        (found[rule.id] ?? []).filter { $0.result == result }
          .sorted { ($0.events.first?.order ?? 0) < ($1.events.first?.order ?? 0) }
          .map { (rule, $0) }
      }
    }
  }

  /// The lines of reviewers' checklists with what the evidence says of each, after ``finish()``.
  package func review(
    _ lines: [ReviewLine] = ReviewCatalogue.all
  ) -> [(line: ReviewLine, answer: ReviewLine.Answer)] {
    lines.map { ($0, $0.judge(facts)) }
  }

  private mutating func take(_ finding: FlowFinding, of rule: FlowRule) {
    facts.add(finding, of: rule.id)
    if let mark = finding.merging {
      let name = Merging(rule: rule.id, result: finding.result, mark: mark)
      if let index = merged[name] {
        found[rule.id]?[index].merge(finding)
        return
      }
      if found[rule.id, default: []].count < Self.limit {
        merged[name] = found[rule.id]?.count ?? 0
      }
    }
    guard found[rule.id, default: []].count < Self.limit else {
      beyond[rule.id, default: 0] += 1
      return
    }
    found[rule.id, default: []].append(finding)
  }
}

extension FlowRule.Method {
  fileprivate var view: View? { if case .conversation(let view, _) = self { view } else { nil } }
}

extension FlowJudge {
  /// Judges events that fit into memory.
  package static func findings(
    in events: [Event], rules: [FlowRule] = FlowCatalogue.all
  ) -> [(rule: FlowRule, finding: FlowFinding)] {
    var judge = FlowJudge(rules)
    for event in events { judge.add(event) }
    for view in judge.views {
      let groups = Dictionary(grouping: events.filter { view.mark(of: $0).isKnown }) {
        view.mark(of: $0)
      }
      for mark in groups.keys.sorted() { judge.judge(groups[mark] ?? [], by: view) }
    }
    return judge.finish()
  }
}
