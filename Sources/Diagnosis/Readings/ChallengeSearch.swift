import Claims
import Checks
import Evidence

extension RewritingSearch {
  /// The search for what the app hashed: from the challenge to the clientDataHash that is in the
  /// certified nonce; `nil` where there is nothing to search from or for.
  ///
  /// The receipt of an attestation holds the bytes that the app passed in field 4. Where these give
  /// the certified nonce, they are the target, and the search is for their preimage.
  static func challenge(of subject: Subject, within budget: SearchBudget) -> RewritingSearch? {
    guard let challenge = subject.expectations.challenge,
      let target = NonceTarget(of: subject)
    else { return nil }
    let plan = Plan(
      readings: challenge.readings, name: "the challenge", table: ChallengeRewritings.table,
      context: Rewriting.Context(subject.expectations, subject.circumstances))
    return RewritingSearch(plan, within: budget, isMet: target.isMet)
  }
}
