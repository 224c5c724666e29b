import Claims
import Checks
import Evidence

extension RewritingSearch {
  /// Creates and runs the search for what the app hashed: from the given challenge to the
  /// clientDataHash in the certified nonce.
  ///
  /// The receipt of an attestation contains the bytes that the app passed to `attestKey`, in
  /// field 4. If these give the certified nonce, they are the target, and the search is for their
  /// preimage.
  ///
  /// - Returns: `nil` if the record has no challenge, or the artifact has no nonce to compare
  ///   with.
  static func challenge(of input: CheckInput, within budget: WorkBudget) -> RewritingSearch? {
    guard let challenge = input.expectations.challenge,
      let target = NonceTarget(of: input)
    else { return nil }
    let plan = Plan(
      readings: challenge.readings, name: "the challenge", table: ChallengeRewritings.table,
      context: Rewriting.Context(input.expectations, input.circumstances))
    return RewritingSearch(plan, within: budget, isMet: target.isMet)
  }
}
