import Decoding
import Evidence
import Results

extension Rule {
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
    source: .attestation(step: "step 1; RFC 5280 §6.1.3 (a)(2)"),
    appliesTo: [.attestation],
    dependsOn: ["attestation.cbor", "attestation.structure"]
  ) { subject in
    let certificates = subject.attestation?.certificates ?? []
    return .judgingValidity(
      certificates.enumerated().map { ($1, "/attStmt/x5c/\($0)") },
      anchor: subject.policy.attestationAnchor, policy: subject.policy)
  }
}
