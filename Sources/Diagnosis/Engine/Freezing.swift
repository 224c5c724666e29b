import Checks
import Evidence
package import Results
import SystemCrypto

// What the diagnosis leaves behind: the one place where causes become results.

extension Diagnosis {
  /// A cause of one artifact's failures, with everything that reports say about it.
  package init(
    cause: Cause, told telling: Telling? = nil, of examination: Examination? = nil,
    certainty: Certainty, rules: [RuleID], proof: Proof, wouldPass: [RuleID] = [],
    remaining: [RuleID] = []
  ) {
    let name = ([cause.id] + rules.map(\.rawValue)).joined(separator: "\n")
    self.init(
      cause: cause.facts(told: telling, of: examination), certainty: certainty, rules: rules,
      proof: proof, wouldPass: wouldPass, remaining: remaining,
      fingerprint: String(Digest.sha256(Array(name.utf8)).hex.prefix(32)))
  }
}

extension Cause {
  package var facts: CauseFacts { facts(told: nil, of: nil) }

  fileprivate func facts(told telling: Telling?, of examination: Examination?) -> CauseFacts {
    let actor = telling?.actor ?? actor
    let rest = fix.filter { telling?.changes == nil || !$0.isChange }
    let steps = (telling?.changes ?? []) + rest
    return CauseFacts(
      id: id, statement: telling?.statement ?? statement, actor: actor,
      fix: examination.map { examination in
        steps.map { $0.forDevices(of: examination, madeBy: actor) }
      } ?? steps,
      reference: reference)
  }
}
