import Claims
import Checks
import Evidence

extension RewritingSearch {
  /// The search for what the app signed: from the given client data to data that the signature
  /// covers; `nil` where there is nothing to search from or for.
  static func clientData(of subject: Subject, within budget: SearchBudget) -> RewritingSearch? {
    guard let data = subject.expectations.clientData,
      let target = SignatureTarget(of: subject)
    else { return nil }
    var expectations = subject.expectations
    // The app may have signed a challenge that its client data doesn't name.
    expectations.challenge = expectations.challenge ?? subject.challengeContext.latest
    let plan = Plan(
      readings: data.readings, name: "the client data", table: ClientDataRewritings.table,
      context: Rewriting.Context(expectations, subject.circumstances), signatures: 1)
    let isMet: @Sendable ([UInt8]) -> Bool = { target.canBeMet(by: $0) && target.isMet(by: $0) }
    let search = RewritingSearch(plan, within: budget, isMet: isMet)
    guard search.match == nil, let challenge = expectations.challenge,
      let encoding = challenge.likelyEncoding
    else { return search }
    // Nothing tells the encoding of a challenge in a capture: the app may have signed its bytes.
    expectations.challenge = GivenBytes(challenge.text, encoding)
    let decoded = RewritingSearch(
      plan.with(Rewriting.Context(expectations, subject.circumstances)), within: budget,
      isMet: isMet)
    return decoded.match == nil ? search : decoded
  }
}
