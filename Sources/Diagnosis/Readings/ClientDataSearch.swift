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
    let plan = Plan(
      readings: data.readings, name: "the client data", table: ClientDataRewritings.table,
      context: Rewriting.Context(subject.expectations, subject.circumstances), signatures: 1)
    return RewritingSearch(plan, within: budget) { target.canBeMet(by: $0) && target.isMet(by: $0) }
  }
}
