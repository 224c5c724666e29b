import Decoding
import Evidence
import Results

extension Rule {
  /// Checks the form of the bundle version (CFBundleVersion) in the extension data of OS 27, as
  /// `attestation.bundle-version` does.
  ///
  /// - Not applicable: there is no extension data, as before OS 27.
  package static let assertionBundleVersion = Rule(
    "assertion.bundle-version", group: .identity,
    title: Title(
      passes: "The bundle version is valid",
      warns: "The bundle version has an unusual form",
      fails: "The bundle version is invalid"),
    checks: "Where OS 27 sends it, the bundle version is a string in the form of CFBundleVersion.",
    protects: "A server that rejects old versions relies on it.",
    source: .assertion(step: "step 8"),
    appliesTo: [.assertion],
    dependsOn: ["assertion.cbor", "assertion.structure", "assertion.auth-data"]
  ) { input in
    .judgingBundleVersion(input.wholeAssertion?.authenticatorData, path: "/authenticatorData")
  }
}
