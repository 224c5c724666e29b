import Decoding
import Evidence
import Results
import SystemCrypto

extension Rule {
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
  package static let receiptChain = Rule(
    "receipt.chain", group: .receipt,
    title: Title(
      passes: "The receipt's signer leads to the trusted root",
      fails: "The receipt's signer doesn't lead to the trusted root"),
    checks: """
      The signer's certificate is signed by the intermediate in the message, and that by the trusted \
      root, which is Apple Root CA - G3 unless another is given. The verified path is the one that \
      reports show, certificate by certificate. A root in the message isn't trusted for being there.
      """,
    protects: "Without this check, anyone can sign a receipt with their own key.",
    source: .receipt("step 2; the root is observed: Apple Root CA - G3"), after: .receiptSignature
  ) { input in
    guard input.receipt != nil else { return .unreadable("There is no receipt.") }
    guard let path = input.signingPath else {
      return .unreadable("SignerInfo doesn't name exactly one certificate of the message.")
    }
    return .judgingPath(
      path.report(input.paths), of: path.links.map { ($0.certificate, $0.path) },
      anchor: input.policy.receiptAnchor)
  }
}
