import Decoding
import Evidence
import Results

extension Rule {
  /// Checks that signer, intermediate and root were valid at the time of evaluation.
  ///
  /// - Passes: the time is within all validities, limits included.
  /// - Fails: a certificate was expired or not yet valid.
  /// - Not run: there is no time, no receipt or no readable validity.
  package static let receiptChainValidity = Rule(
    "receipt.chain-validity", group: .receipt,
    title: Title(
      passes: "All certificates of the receipt were valid at the time of evaluation",
      fails: "A certificate of the receipt was not valid at the time of evaluation"),
    checks: """
      The time of evaluation is between notBefore and notAfter of signer, intermediate and root. \
      Apple renews the signer about every thirteen months.
      """,
    protects: "A key whose certificate expired must not sign any more receipts.",
    source: .receipt("step 2; RFC 5280 §6.1.3 (a)(2)"), after: .receiptSignature
  ) { input in
    guard input.receipt != nil else { return .unreadable("There is no receipt.") }
    return .judgingValidity(
      input.signingPath?.links.map { ($0.certificate, $0.path) } ?? [],
      anchor: input.policy.receiptAnchor, policy: input.policy)
  }
}
