import Checks
import Results

/// The results of the troubled rules after a mistake was corrected.
struct Counterfactual {
  /// Rules that failed or warned, and pass or don't apply after the correction.
  let wouldPass: [RuleID]
  /// Rules that fail after the correction, including those that couldn't run before it.
  let remaining: [RuleID]

  /// Runs the rules that failed, warned or couldn't run on the corrected artifact.
  ///
  /// - Parameters:
  ///   - input: The artifact with the mistake corrected.
  ///   - examination: The artifact as it is, with its results.
  init(judging input: CheckInput, instead examination: Examination) {
    let open = examination.checks.filter { $0.isTroubled || $0.result == .notRun }
    let ids = Set(open.map(\.rule.id))
    let results = RuleRunner.run(input, checks: Check.all.filter { ids.contains($0.id) })
    let wasTroubled = Set(open.filter(\.isTroubled).map(\.rule.id))
    wouldPass = results.filter {
      ($0.result == .pass || $0.result == .notApplicable) && wasTroubled.contains($0.rule.id)
    }.map(\.rule.id)
    remaining = results.filter { $0.result == .fail }.map(\.rule.id)
  }

  /// Creates the result for a mistake that can't be corrected: nothing would pass, and all other
  /// failures remain.
  init(explaining rules: [RuleID], in examination: Examination) {
    wouldPass = []
    remaining = examination.checks.filter { $0.result == .fail && !rules.contains($0.rule.id) }
      .map(\.rule.id)
  }

  /// Whether a troubled rule passes, or doesn't apply, after the correction.
  func passes(_ rule: RuleID) -> Bool { wouldPass.contains(rule) }
}
