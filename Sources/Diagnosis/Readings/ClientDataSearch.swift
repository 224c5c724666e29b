import Claims
import Checks
import Evidence

extension RewritingSearch {
  /// Creates and runs the search for what the app signed: from the given client data to data that
  /// the assertion's signature covers.
  ///
  /// If nothing matches and the challenge looks encoded, the search is repeated with the decoded
  /// challenge.
  ///
  /// - Returns: `nil` if the record has no client data, or the assertion isn't complete, or its
  ///   public key isn't known.
  static func clientData(of input: CheckInput, within budget: WorkBudget) -> RewritingSearch? {
    guard let data = input.expectations.clientData,
      let target = SignatureTarget(of: input)
    else { return nil }
    var expectations = input.expectations
    // The app may have signed a challenge that isn't in its client data.
    expectations.challenge = expectations.challenge ?? input.challengeContext.latest
    var plan = Plan(
      readings: data.readings, name: "the client data", table: ClientDataRewritings.table,
      context: Rewriting.Context(expectations, input.circumstances), signatures: 1)
    let isMet: @Sendable ([UInt8]) -> Bool = { target.canBeMet(by: $0) && target.isMet(by: $0) }
    let search = RewritingSearch(plan, within: budget, isMet: isMet)
    guard search.match == nil, let challenge = expectations.challenge,
      let encoding = challenge.likelyEncoding
    else { return search }
    // A capture doesn't tell the encoding of a challenge: the app may have signed its decoded
    // bytes.
    expectations.challenge = GivenBytes(challenge.text, encoding)
    plan.context = Rewriting.Context(expectations, input.circumstances)
    let decoded = RewritingSearch(plan, within: budget, isMet: isMet)
    return decoded.match == nil ? search : decoded
  }
}
