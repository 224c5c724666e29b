import Decoding
import Results

extension Check {
  /// Checks that signer, intermediate and root were valid at the time of evaluation.
  ///
  /// - Passes: the time is within all validities, limits included.
  /// - Fails: a certificate was expired or not yet valid.
  /// - Not run: there is no time, no receipt or no readable validity, or SignerInfo doesn't name exactly
  ///   one certificate.
  package static let receiptChainValidity = Check("receipt.chain-validity") { input in
    guard input.receipt != nil else { return .unreadable("There is no receipt.") }
    guard let path = input.signingPath else {
      return .unreadable("SignerInfo doesn't name exactly one certificate of the message.")
    }
    return .judgingValidity(
      path.links.map { ($0.certificate, $0.path) },
      anchor: input.policy.receiptAnchor, policy: input.policy)
  }
}
