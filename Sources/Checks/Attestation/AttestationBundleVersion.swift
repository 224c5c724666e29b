import Decoding
import Evidence
import Results

extension Rule {
  package static let attestationBundleVersion = Rule(
    "attestation.bundle-version", group: .identity,
    title: Title(
      passes: "The bundle version is valid",
      warns: "The bundle version has an unusual form",
      fails: "The bundle version is invalid"),
    checks: "Where OS 27 sends it, the bundle version is a string in the form of CFBundleVersion.",
    protects: "A server that rejects old versions relies on it.",
    source: .attestation(step: "step 11"),
    appliesTo: [.attestation],
    dependsOn: ["attestation.cbor", "attestation.structure", "attestation.auth-data"]
  ) { subject in
    .judgingBundleVersion(subject.attestation?.authenticatorData, path: "/authData")
  }
}
