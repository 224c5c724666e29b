import Decoding
import Evidence
import Results
import SystemCrypto

extension Rule {
  package static let attestationChain = Rule(
    "attestation.chain", group: .certificates,
    title: Title(
      passes: "The signatures lead to the trusted root",
      fails: "The signatures don't lead to the trusted root"),
    checks: """
      The leaf is signed by the intermediate of x5c, and that by the trusted root, which is the Apple \
      App Attestation Root CA unless another is given; each issuer is a certificate authority that \
      may sign certificates. The verified path is the one that reports show, certificate by certificate.
      """,
    protects: "Without this check, anyone can make a certificate that says anything.",
    source: .attestation(step: "step 1"),
    appliesTo: [.attestation],
    dependsOn: ["attestation.cbor", "attestation.structure"]
  ) { subject in
    let certificates = subject.attestation?.certificates ?? []
    guard !certificates.isEmpty else { return .unreadable("There is no certificate in x5c.") }
    let report = AttestationPath.examine(
      certificates, anchor: subject.policy.attestationAnchor, paths: subject.paths)
    return .judgingPath(
      report, of: certificates.enumerated().map { ($1, "/attStmt/x5c/\($0)") },
      anchor: subject.policy.attestationAnchor)
  }
}
