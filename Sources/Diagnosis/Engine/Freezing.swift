import Evidence
package import Results
import SystemCrypto

// What the diagnosis leaves behind: the one place where causes become results.

extension Diagnosis {
  /// A cause, held against one artifact, with what there is to tell of it.
  package init(
    cause: Cause, certainty: Certainty, rules: [RuleID], proof: Proof, wouldPass: [RuleID] = [],
    remaining: [RuleID] = []
  ) {
    let name = ([cause.id] + rules.map(\.rawValue)).joined(separator: "\n")
    self.init(
      cause: cause.facts, certainty: certainty, rules: rules, proof: proof, wouldPass: wouldPass,
      remaining: remaining,
      fingerprint: String(Digest.sha256(Array(name.utf8)).hex.prefix(32)))
  }
}

extension Cause {
  package var facts: CauseFacts {
    CauseFacts(id: id, statement: statement, actor: actor, fix: fix, reference: reference)
  }
}
