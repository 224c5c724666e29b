import Decoding
import Evidence
import Results

extension Rule {
  /// Checks the form of the bundle version (CFBundleVersion, such as “1.4.2”) in the extension data
  /// of OS 27.
  ///
  /// - Passes: 1 to 64 bytes of printable ASCII without spaces.
  /// - Warns: the version is missing from the extension data or has another form.
  /// - Fails: it is empty or isn't UTF-8.
  /// - Not applicable: there is no extension data, as before OS 27.
  ///
  /// Whether the version is recent enough is the server's decision.
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
  ) { input in
    .judgingBundleVersion(input.attestation?.authenticatorData, path: "/authData")
  }
}
