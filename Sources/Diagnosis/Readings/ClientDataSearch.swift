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
    return RewritingSearch(plan, within: budget) { target.canBeMet(by: $0) && target.isMet(by: $0) }
  }
}
