import Checks
import Claims
import Decoding
import Evidence
import Ingest
import Results
import SystemCrypto

extension Submission {
  /// The most values of a request that are tried, each with one signature for each reading; artifacts of one
  /// request share them.
  private static let most = 48

  /// A value of the same request that an assertion covers instead of its client data; `nil` where its
  /// signature is valid, and where nothing fits. It explains the failure, and is never accepted.
  func coveredValue(
    by subject: Subject, _ checks: [CheckResult]
  ) -> (value: GivenBytes, place: String)? {
    guard
      checks.contains(where: { $0.rule.id == Rule.assertionSignature.id && $0.result == .fail }),
      let surroundings, let assertion = subject.assertion, let data = assertion.authenticatorData,
      let signature = assertion.signature, let point = subject.expectedPublicKey?.point,
      let key = ECDSAPublicKey(curve: .p256, x963: point)
    else { return nil }
    let texts = surroundings.strings.filter { $0.author != .server }
      .prefix(Self.most / max(1, artifactsInRecord))
    for string in texts {
      for reading in GivenBytes(string.text, nil).readings {
        let nonce = Bytes(Digest.sha256(data.bytes, Bytes(reading.hash)))
        if key.isValidSignature(signature, of: nonce, hash: .sha256) {
          let name = string.name.map { "“\($0)”" } ?? "an unnamed value"
          return (GivenBytes(reading.bytes, .utf8), "\(name) of \(string.steps.briefPhrase)")
        }
      }
    }
    return nil
  }
}
