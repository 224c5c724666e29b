import Checks
import Evidence

extension RewritingSearch {
  /// The search for what the app signed: from the given client data to data that the signature
  /// covers; `nil` where there is nothing to search from or for.
  static func clientData(of subject: Subject) -> RewritingSearch? {
    guard let data = subject.expectations.clientData, data.text.count <= clientDataSize,
      let target = SignatureTarget(of: subject)
    else { return nil }
    let plan = Plan(
      readings: data.readings, name: "the client data", table: ClientDataRewritings.table,
      context: Rewriting.Context(subject.expectations), limit: clientDataLimit)
    return RewritingSearch(plan, isMet: target.isMet)
  }

  /// Each try is a verification, which takes about 0.1 ms.
  static let clientDataLimit = 150

  /// Larger bodies are not written anew in every style.
  static let clientDataSize = 256 << 10
}
