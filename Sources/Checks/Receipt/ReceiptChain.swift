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
    let report = path.report(input.paths)
    if !report.isTrusted, !path.namesakes.isEmpty {
      return .fail(
        "Several certificates have the subject of one issuer, and the path over the first of them isn't valid.",
        expected: Value(.text(input.policy.receiptAnchor.name), "the trusted root"),
        at: path.namesakes.map(\.reference))
    }
    return .judgingPath(
      report, of: path.links.map { ($0.certificate, $0.path) },
      anchor: input.policy.receiptAnchor)
  }
}
