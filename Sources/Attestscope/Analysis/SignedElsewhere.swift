import Checks
import Claims
import Decoding
import Evidence
import Ingest
import Results
import SystemCrypto

extension Submission {
  /// Maximum number of values that are tried for the artifacts of one request together. Each costs
  /// a signature verification for each reading.
  private static let most = 48

  /// Returns another value of the same request that the assertion's signature covers.
  ///
  /// It explains a failed signature: the app signed this value and not the client data. The value
  /// is never accepted as client data.
  ///
  /// - Returns: The value and a phrase for its place; `nil` if the signature is valid or nothing
  ///   fits.
  func coveredValue(
    by input: CheckInput, _ checks: [CheckResult]
  ) -> (value: GivenBytes, place: String)? {
    guard
      checks.contains(where: { $0.rule.id == Rule.assertionSignature.id && $0.result == .fail }),
      let surroundings, let assertion = input.assertion, let data = assertion.authenticatorData,
      let signature = assertion.signature, let point = input.expectedPublicKey?.point,
      let key = ECDSAPublicKey(curve: .p256, x963: point)
    else { return nil }
    let texts = surroundings.strings.filter { $0.author != .server }
      .prefix(Self.most / max(1, artifactsInRecord))
    for string in texts {
      for reading in GivenBytes(string.text, nil).readings {
        if key.signed(signature, over: data.bytes, and: reading.hash) {
          let name = string.name.map { "“\($0)”" } ?? "an unnamed value"
          return (GivenBytes(reading.bytes, .utf8), "\(name) of \(string.steps.briefPhrase)")
        }
      }
    }
    return nil
  }
}
