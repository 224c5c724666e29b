import Decoding
import Results

extension Check {
  /// Checks that signer, intermediate and root were valid at the time of evaluation.
  ///
  /// - Passes: the time is within all validities, limits included.
  /// - Fails: a certificate was expired or not yet valid.
  /// - Not run: there is no time, no receipt or no readable validity.
  package static let receiptChainValidity = Check("receipt.chain-validity") { input in
    guard input.receipt != nil else { return .unreadable("There is no receipt.") }
    return .judgingValidity(
      input.signingPath?.links.map { ($0.certificate, $0.path) } ?? [],
      anchor: input.policy.receiptAnchor, policy: input.policy)
  }
}
