import Decoding
import Evidence
import Results

extension Rule {
  package static let attestationAppID = Rule(
    "attestation.app-id", group: .identity,
    title: Title(
      passes: "The attestation is for the expected app",
      fails: "The attestation isn't for the expected app"),
    checks: """
      The rpIdHash at the start of the authenticator data equals SHA-256 of the App ID that the \
      server expects: prefix, dot, bundle identifier.
      """,
    protects: "Without this check, any app of any developer can register its keys.",
    source: .attestation(step: "step 6"),
    appliesTo: [.attestation],
    dependsOn: ["attestation.cbor", "attestation.structure", "attestation.auth-data"]
  ) { subject in
    .judgingAppID(subject.attestation?.authenticatorData, of: subject, path: "/authData")
  }
}
