import Decoding
import Evidence
import Results

extension Rule {
  /// Checks that leaf, intermediate and root were valid at the time of evaluation.
  ///
  /// - Passes: the time is within notBefore and notAfter of all of them, both included.
  /// - Fails: one was expired or not yet valid; the finding names the first.
  /// - Not run: no time is known, or a validity can't be read.
  ///
  /// Leaves are valid for 1 to 352 days. A genuine recorded attestation therefore fails at today's
  /// time, which is used only with `--as-of now`.
  package static let attestationChainValidity = Rule(
    "attestation.chain-validity", group: .certificates,
    title: Title(
      passes: "All certificates were valid at the time of evaluation",
      fails: "A certificate was not valid at the time of evaluation"),
    checks: """
      The time of evaluation is between notBefore and notAfter of leaf, intermediate and root. It is \
      the time from `--as-of`, else the time of capture, else the time of issue; the current time \
      only with `--as-of now`.
      """,
    protects: "An attestation that arrives long after it was made can be a copy.",
    source: .attestation(step: "step 1; RFC 5280 §6.1.3 (a)(2)"), after: .attestationStructure
  ) { input in
    let certificates = input.attestation?.certificates ?? []
    return .judgingValidity(
      certificates.enumerated().map { ($1, "/attStmt/x5c/\($0)") },
      anchor: input.policy.attestationAnchor, policy: input.policy)
  }
}
