import Decoding
import Results
import SystemCrypto

extension Check {
  /// Checks the certificate path of the receipt's signer over the intermediate in the message to
  /// the trusted root (RFC 5280 §6.1).
  ///
  /// - Passes: the path is valid and ends at the receipt anchor, Apple Root CA - G3 unless another
  ///   was given.
  /// - Fails: there is a fault; the finding names each certificate.
  /// - Not run: there is no receipt, or SignerInfo doesn't name exactly one certificate.
  ///
  /// Receipts have a different root than attestations. A root inside the message counts for
  /// nothing: only the policy decides which root is trusted.
  package static let receiptChain = Check("receipt.chain") { input in
    guard input.receipt != nil else { return .unreadable("There is no receipt.") }
    guard let path = input.signingPath else {
      return .unreadable("SignerInfo doesn't name exactly one certificate of the message.")
    }
    return .judgingPath(
      path.report(input.paths), of: path.links.map { ($0.certificate, $0.path) },
      anchor: input.policy.receiptAnchor)
  }
}
