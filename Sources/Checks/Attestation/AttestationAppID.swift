import Decoding
import Evidence
import Results

extension Rule {
  /// Checks that the attestation is for an app that the server accepts: rpIdHash, the first 32
  /// bytes of the authenticator data, equals SHA-256 of an accepted App ID.
  ///
  /// - Passes: one of the accepted App IDs has this hash.
  /// - Fails: none of them has it; the finding quotes the App ID that Apple certified.
  /// - Not run: no App ID was given, or the rpIdHash can't be read.
  ///
  /// An App ID is the prefix, mostly the team ID, a dot and the bundle identifier. Case matters.
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
  ) { input in
    .judgingAppID(input.attestation?.authenticatorData, of: input, path: "/authData")
  }
}
