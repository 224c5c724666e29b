import Decoding
import Results

extension Check {
  /// Checks that leaf, intermediate and root were valid at the time of evaluation.
  ///
  /// - Passes: the time is within notBefore and notAfter of all of them, both included.
  /// - Fails: one was expired or not yet valid; the finding names the first.
  /// - Not run: no time is known, or a validity can't be read.
  ///
  /// Leaves are valid for 1 to 352 days. A genuine recorded attestation therefore fails at today's
  /// time, which is used only with `--as-of now`.
  package static let attestationChainValidity = Check("attestation.chain-validity") { input in
    let certificates = input.attestation?.certificates ?? []
    return .judgingValidity(
      certificates.enumerated().map { ($1, "/attStmt/x5c/\($0)") },
      anchor: input.policy.attestationAnchor, policy: input.policy)
  }
}
