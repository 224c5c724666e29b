import Decoding
import Evidence
import Results

extension Rule {
  package static let assertionBundleVersion = Rule(
    "assertion.bundle-version", group: .identity,
    title: Title(
      passes: "The app states its version",
      warns: "The bundle version has an unusual form",
      fails: "The app does not state its version"),
    checks: "Where OS 27 sends it, the bundle version is a text in the form of CFBundleVersion.",
    protects: "A server that refuses old versions relies on it.",
    source: .assertion(step: "step 8"),
    appliesTo: [.assertion],
    dependsOn: ["assertion.cbor", "assertion.structure", "assertion.auth-data"]
  ) { subject in
    .judgingBundleVersion(subject.wholeAssertion?.authenticatorData, path: "/authenticatorData")
  }
}
