import Claims
import Decoding
import Evidence
import Results

extension Rule {
  /// Checks the validation category in the extension data of OS 27, as
  /// `attestation.validation-category` does.
  ///
  /// An assertion has no aaguid, so the environment is the one that the server expects. Category 3,
  /// development, warns only if the server expects production.
  package static let assertionValidationCategory = Rule(
    "assertion.validation-category", group: .identity,
    title: Title(
      passes: "The validation category is that of a distributed app",
      warns: "The validation category isn't that of a distributed app",
      fails: "The validation category isn't one of a distributed app"),
    checks: """
      Where OS 27 sends it, the validation category (four bytes, little-endian) is one of a \
      distributed app: 4 App Store, 2 TestFlight, 5 Enterprise or ad hoc; or 3, development, unless \
      production is expected.
      """,
    protects: "A re-signed or injected copy of the app has a different category than the original.",
    source: .assertion(step: "step 7"),
    appliesTo: [.assertion],
    dependsOn: ["assertion.cbor", "assertion.structure", "assertion.auth-data"]
  ) { input in
    let environment: AttestationEnvironment? =
      input.expectations.environment == .production ? .production : nil
    return .judgingCategory(
      input.wholeAssertion?.authenticatorData, environment: environment, isMac: false,
      path: "/authenticatorData")
  }
}
