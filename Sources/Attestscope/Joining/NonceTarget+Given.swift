import Checks
import Claims

extension NonceTarget {
  /// Returns the reading of `given` that gives the certified nonce, with its hash; `nil` if none does.
  func candidate(fitting given: GivenBytes) -> NonceCandidate? {
    var expectations = Expectations()
    expectations.challenge = given
    return NonceCandidate.all(for: expectations, data: authenticatorData)
      .first { $0.nonce == nonce }
  }
}
