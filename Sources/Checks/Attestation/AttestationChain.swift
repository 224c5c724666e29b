import Decoding
import Results
import SystemCrypto

extension Check {
  /// Checks the certificate path from the leaf over the intermediate in x5c to the trusted root
  /// (RFC 5280 §6.1).
  ///
  /// - Passes: every signature is valid, every issuer may sign certificates, and the path ends at
  ///   the anchor of the policy.
  /// - Fails: there is a fault; the finding names each certificate and what is wrong with it.
  /// - Not run: x5c has no certificate, or is cut off.
  ///
  /// The times of validity belong to `attestation.chain-validity`. Revocation isn't checked: the
  /// certificates name no CRL and no OCSP responder.
  package static let attestationChain = Check("attestation.chain") { input in
    let certificates = input.attestation?.certificates ?? []
    guard !certificates.isEmpty else { return .unreadable("There is no certificate in x5c.") }
    let report = AttestationPath.examine(
      certificates, anchor: input.policy.attestationAnchor, paths: input.paths)
    return .judgingPath(
      report, of: certificates.enumerated().map { ($1, "/attStmt/x5c/\($0)") },
      anchor: input.policy.attestationAnchor)
  }
}
