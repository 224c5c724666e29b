import Checks
import Claims
import Decoding
import Evidence
import Ingest
import Results
import SystemCrypto

extension Submission {
  /// Returns another value of the same request that the assertion's signature covers.
  ///
  /// It explains a failed signature: the app signed this value and not the client data. The value
  /// is never accepted as client data.
  ///
  /// - Returns: The value and a phrase for its place; `nil` if the signature is valid, no key is
  ///   known, nothing fits, or the limit of the work is reached.
  func coveredValue(
    by input: CheckInput, _ checks: [CheckResult]
  ) -> CoveredValue? {
    guard checks.has(.fail, of: Check.assertionSignature.id), let surroundings,
      let assertion = input.assertion, let data = assertion.authenticatorData,
      let signature = assertion.signature, let point = input.expectedPublicKey?.point,
      let key = ECDSAPublicKey(curve: .p256, x963: point)
    else { return nil }
    // The artifacts of a request share one limit of work.
    let budget = WorkBudget(bytes: recordSize, parts: artifactsInRecord)
    for value in surroundings.clientData?.asStated ?? [] {
      guard budget.spend(of: .coveredValues) else { return nil }
      if key.signed(signature, over: data.bytes, and: value.textHash) {
        return CoveredValue(
          value, at: "the request with its Content-Digest as sent", isOfOtherBody: true)
      }
    }
    for string in surroundings.strings where string.author != .server {
      guard budget.spend(of: .coveredValues) else { return nil }
      for reading in GivenBytes(string.text, nil).readings {
        if key.signed(signature, over: data.bytes, and: reading.hash) {
          let name = string.name.map { "“\($0)”" } ?? "an unnamed value"
          return CoveredValue(
            GivenBytes(reading.bytes, .utf8), at: "\(name) of \(string.steps.briefPhrase)")
        }
      }
    }
    return nil
  }
}
