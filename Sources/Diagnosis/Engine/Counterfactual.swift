import Checks
import Results

/// What the troubled rules say in a world without the mistake.
struct Counterfactual {
  /// Troubled rules that pass now, by recomputation.
  let wouldPass: [RuleID]
  /// Rules that still fail.
  let remaining: [RuleID]

  /// Runs the rules that failed, warned or did not run on the changed subject.
  init(judging subject: Subject, instead examination: Examination) {
    let open = examination.checks.filter { $0.isTroubled || $0.result == .notRun }
    let ids = Set(open.map(\.rule.id))
    let results = RuleRunner.run(subject, rules: RuleCatalogue.all.filter { ids.contains($0.id) })
    let wasTroubled = Set(open.filter(\.isTroubled).map(\.rule.id))
    wouldPass = results.filter {
      ($0.result == .pass || $0.result == .notApplicable) && wasTroubled.contains($0.rule.id)
    }.map(\.rule.id)
    remaining = results.filter { $0.result == .fail }.map(\.rule.id)
  }

  /// A mistake that cannot be undone: the rest stays as it is.
  init(explaining rules: [RuleID], in examination: Examination) {
    wouldPass = []
    remaining = examination.checks.filter { $0.result == .fail && !rules.contains($0.rule.id) }
      .map(\.rule.id)
  }

  func passes(_ rule: RuleID) -> Bool { wouldPass.contains(rule) }
}
