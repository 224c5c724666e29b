import Checks
import Claims

extension NonceTarget {
  /// Returns the hash of the reading of `given` that gives the certified nonce; `nil` if none does.
  func hash(fitting given: GivenBytes) -> [UInt8]? {
    var expectations = Expectations()
    expectations.challenge = given
    return NonceCandidate.all(for: expectations, data: authenticatorData)
      .first { $0.nonce == nonce }?.hash
  }
}
